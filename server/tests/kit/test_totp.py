"""RFC 6238, with its own examples."""

from datetime import UTC, datetime

import pytest

from retrato.kit import totp

# Appendix B gives eight digits; of six, as apps show them, these are the last.
SECRET = b"12345678901234567890"
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


@pytest.mark.parametrize(("seconds", "digits"), VECTORS)
def test_the_codes_are_those_of_the_standard(seconds: int, digits: str) -> None:
    code = totp.code_at(SECRET, totp.step_at(at(seconds)))
    assert code == digits[-6:]
    assert totp.matching_step(SECRET, code, at(seconds), None) == seconds // 30


def test_a_code_counts_in_its_half_minute_and_the_ones_beside_it() -> None:
    code = totp.code_at(SECRET, 100)
    taken = [step for step in range(95, 106) if totp.matching_step(SECRET, code, at(step * 30 + 29), None)]
    assert taken == [99, 100, 101]


def test_no_code_counts_up_to_the_last_one_used() -> None:
    codes = [totp.code_at(SECRET, step) for step in (99, 100, 101)]
    assert [totp.matching_step(SECRET, code, at(3000), after=100) for code in codes] == [None, None, 101]


@pytest.mark.parametrize("code", ["000000", "28708", "0287082", "٢٨٧٠٨٢", "abcdef", "\x00"])
def test_anything_else_is_no_code(code: str) -> None:
    assert totp.matching_step(SECRET, code, at(59), None) is None


def test_every_secret_is_new_and_long() -> None:
    secrets = {totp.new_secret() for _ in range(100)}
    assert len(secrets) == 100
    assert {len(secret) * 8 for secret in secrets} == {160}


def test_apps_read_issuer_account_and_secret_from_the_address() -> None:
    assert totp.uri(SECRET, issuer="Retrato", account="ana+1@example.com") == (
        "otpauth://totp/Retrato:ana%2B1%40example.com?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Retrato"
    )
