"""What every process needs: settings, logs, metrics, background tasks, signals."""
