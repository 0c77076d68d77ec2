"""Exchange rates: a snapshot in `content/rates.yaml`, refreshed daily by a job if a source is configured."""
