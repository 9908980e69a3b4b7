"""The basis of every process: settings, logs, metrics, background tasks, signals."""
