"""TOTP codes, tested with the examples of RFC 6238."""

from datetime import UTC, datetime

import pyotp
import pytest

from retrato.kit import totp

SECRET = b"12345678901234567890"
# Appendix B has eight digits; six-digit codes are their last six.
VECTORS = [
    (59, "94287082"),
    (1111111109, "07081804"),
    (1111111111, "14050471"),
    (1234567890, "89005924"),
    (2000000000, "69279037"),
    (20000000000, "65353130"),
]


def at(seconds: int) -> datetime:
    return datetime.fromtimestamp(seconds, UTC)


def code_of(step: int) -> str:
    return pyotp.TOTP(totp.as_text(SECRET)).generate_otp(step)


@pytest.mark.parametrize(("seconds", "digits"), VECTORS)
def test_codes_match_the_rfc_examples(seconds: int, digits: str) -> None:
    assert totp.matching_step(SECRET, digits[-6:], at(seconds), None) == seconds // 30


def test_code_is_accepted_in_its_own_and_the_adjacent_steps() -> None:
    code = code_of(100)
    accepted = [step for step in range(95, 106) if totp.matching_step(SECRET, code, at(step * 30 + 29), None)]
    assert accepted == [99, 100, 101]


def test_steps_up_to_the_last_used_one_are_rejected() -> None:
    codes = [code_of(step) for step in (99, 100, 101)]
    assert [totp.matching_step(SECRET, code, at(3000), after=100) for code in codes] == [None, None, 101]


@pytest.mark.parametrize("code", ["000000", "28708", "0287082", "٢٨٧٠٨٢", "２８７０８２", "abcdef", "\x00"])
def test_anything_else_is_rejected(code: str) -> None:
    assert totp.matching_step(SECRET, code, at(59), None) is None


def test_every_secret_is_unique_and_has_160_bits() -> None:
    secrets = {totp.new_secret() for _ in range(100)}
    assert len(secrets) == 100
    assert {len(secret) * 8 for secret in secrets} == {160}


def test_uri_holds_issuer_account_and_secret() -> None:
    assert totp.uri(SECRET, issuer="Retrato", account="ana+1@example.com") == (
        "otpauth://totp/Retrato:ana%2B1%40example.com?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Retrato"
    )
