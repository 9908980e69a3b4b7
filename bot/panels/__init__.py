"""What people see: messages with their buttons and menus, built from views."""
