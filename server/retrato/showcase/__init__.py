"""Pictures, videos and testimonials of the landing page, from `content/landing.yaml`."""
