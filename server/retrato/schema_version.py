"""The version of the database schema that this code needs. Without alembic, which takes 8 MB in the web process."""

import re
from functools import cache
from pathlib import Path

_MIGRATIONS = Path(__file__).resolve().parents[1] / "migrations" / "versions"
_PREVIOUS = re.compile(r'^down_revision = "(\w+)"$', re.MULTILINE)


@cache
def _outdated() -> frozenset[str]:
    """Return the versions that have a successor."""
    return frozenset(
        version for file in _MIGRATIONS.glob("*.py") for version in _PREVIOUS.findall(file.read_text(encoding="utf-8"))
    )


def is_current(version: str | None) -> bool:
    """Return whether a database with this version has all that this code needs.

    Unknown versions are those of a newer release, whose schema this code can use (docs/operations.md#upgrades).
    """
    return version is not None and version not in _outdated()
