"""Regions that users can choose."""

from functools import cache

from babel import Locale

DEFAULT_REGION = "US"

# Listed among CLDR's territories, but not regions where people live.
_NOT_REGIONS = {"ZZ", "XA", "XB", "EU", "EZ", "UN", "QO"}


@cache
def regions() -> tuple[str, ...]:
    """Return ISO 3166 alpha-2 codes."""
    codes = (str(code) for code in Locale("en").territories)
    return tuple(sorted(code for code in codes if len(code) == 2 and code.isalpha() and code not in _NOT_REGIONS))
