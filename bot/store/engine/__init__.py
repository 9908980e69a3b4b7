"""The database: connections, schema, column types, copying."""
