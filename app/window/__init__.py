"""The frame of the window: menus, status bar, message bar, and the places of the panes. No pane itself."""
