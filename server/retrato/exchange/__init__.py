"""What prices are in other currencies: a snapshot in `content/rates.yaml`, kept fresh by a job that has a source."""
