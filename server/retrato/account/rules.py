"""Validators of account fields. The type of each error names its text (`fields.*`)."""

import re
from collections.abc import Collection
from functools import cache
from importlib import resources

import email_validator
from email_validator import EmailNotValidError, validate_email
from pydantic_core import PydanticCustomError

from retrato.kit.currencies import fiat_codes
from retrato.kit.regions import regions

# The demo account and mail on home networks use .local; the validator's documentation recommends removing such names
# from this list.
email_validator.SPECIAL_USE_DOMAIN_NAMES.remove("local")

_PADDING = re.compile(r"^[\W\d_]+|[\W\d_]+$")
_LOOKALIKES = str.maketrans("013457@$!", "oieastasi")


def email(value: str) -> str:
    """Return the canonical spelling: lower case, with the domain in ASCII."""
    try:
        # Many mail servers reject non-ASCII local parts, so mail to them could not be delivered.
        address = validate_email(value, check_deliverability=False, allow_smtputf8=False)
    except EmailNotValidError:
        raise PydanticCustomError("email", "a valid e-mail address is needed") from None
    return (address.ascii_email or address.normalized).lower()


def new_password(value: str) -> str:
    if is_common(value):
        raise PydanticCustomError("passwordCommon", "too common a password")
    return value


def code(value: str) -> str:
    """Remove the spaces and hyphens that apps and recovery codes use to group characters."""
    return re.sub(r"[\s-]", "", value).upper()


def accepted_terms(value: object) -> object:
    if value is not True:
        raise PydanticCustomError("terms", "the terms must be accepted")
    return value


def adult(value: object) -> object:
    if value is not True:
        raise PydanticCustomError("adult", "only adults may have an account")
    return value


def region(value: str) -> str:
    return _one_of(regions(), value)


def fiat_currency(value: str) -> str:
    return _one_of(fiat_codes(), value)


def _one_of(available: Collection[str], value: str) -> str:
    if value not in available:
        raise PydanticCustomError("option", "one of the available codes is needed")
    return value


def is_common(password: str) -> bool:
    """Whether it is one of the passwords that attackers try first: a common word as it is, spelt with look-alikes
    (p4ssw0rd), padded with digits or punctuation (Password123!) or repeated; a run of keys; a date."""
    plain = password.casefold()
    unit = _repeated_unit(plain)
    if len(unit) < 5 or _is_run(unit) or (plain.isdigit() and len(plain) < 10):
        return True
    bare = _PADDING.sub("", plain)
    spellings = {plain, bare, plain.translate(_LOOKALIKES), bare.translate(_LOOKALIKES)}
    return any(_repeated_unit(spelling) in _common_words() for spelling in spellings)


def _repeated_unit(text: str) -> str:
    """`abcabcabc` is no better than `abc`."""
    for length in range(1, len(text) // 2 + 1):
        if len(text) % length == 0 and text[:length] * (len(text) // length) == text:
            return text[:length]
    return text


def _is_run(text: str) -> bool:
    """Keys or digits one after the other, forwards or backwards."""
    rows = ("01234567890123456789", "abcdefghijklmnopqrstuvwxyz", "qwertyuiopasdfghjklzxcvbnm", "qwertyuiopñ")
    return any(text in row or text[::-1] in row for row in rows)


@cache
def _common_words() -> frozenset[str]:
    words = resources.files("retrato.account") / "common_passwords.txt"
    return frozenset(words.read_text(encoding="utf-8").split())
