"""What the groups of settings share."""

from pathlib import Path

from pydantic import SecretStr

PROJECT = Path(__file__).resolve().parents[3]
"""The root of the repository."""


def is_set(value: str | SecretStr) -> bool:
    return bool(value.get_secret_value() if isinstance(value, SecretStr) else value)
