"""Queues, engines, processes, and the photos, videos and trainings that are not done."""
