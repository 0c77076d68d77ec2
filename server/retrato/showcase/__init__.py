"""What the landing page shows: pictures, films and voices, chosen in `content/landing.yaml`."""
