"""Training: the settings, the running trainer, its pace, and the docks that show it. See `training_run` first."""
