"""Every table, one file each. Importing this package makes the schema complete ("model" is a product word here)."""

from retrato.tables.faq import Faq
from retrato.tables.table import Table

__all__ = ["Faq", "Table"]
