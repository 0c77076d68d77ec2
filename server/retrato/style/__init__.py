"""The catalogue of styles and their categories."""
