"""Notifications on devices whose owner wants them, when the app is closed."""
