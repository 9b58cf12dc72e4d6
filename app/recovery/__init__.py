"""What is kept of the window's work while it runs, and offered again after a crash, a kill or a power cut."""
