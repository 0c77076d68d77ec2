"""Regions a person may choose (S1.6)."""

from functools import cache

from babel import Locale

DEFAULT_REGION = "US"

# CLDR lists these among the regions; nobody lives there.
_NOT_A_HOME = {"ZZ", "XA", "XB", "EU", "EZ", "UN", "QO"}


@cache
def regions() -> tuple[str, ...]:
    """ISO 3166 codes of two letters."""
    codes = (str(code) for code in Locale("en").territories)
    return tuple(sorted(code for code in codes if len(code) == 2 and code.isalpha() and code not in _NOT_A_HOME))
