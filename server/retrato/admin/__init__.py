"""The administration at /admin and its API, for staff only: everybody else gets a 404."""
