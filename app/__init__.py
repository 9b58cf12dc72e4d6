"""The desktop program: everything that needs Qt. What it shows comes from `engine`, which knows nothing of it."""
