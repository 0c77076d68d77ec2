import pytest
from hypothesis import given
from hypothesis import strategies as st
from iso4217 import Currency

from retrato.integrations.payments.amounts import from_decimal, to_decimal
from retrato.integrations.payments.contract import Money, Refused

CODES = sorted(currency.code for currency in Currency if currency.exponent is not None)


@pytest.mark.parametrize(
    ("money", "decimal"),
    [
        (Money(499, "USD"), "4.99"),
        (Money(5, "EUR"), "0.05"),
        (Money(1200, "JPY"), "1200"),
        (Money(1499, "KWD"), "1.499"),
        (Money(1, "CLF"), "0.0001"),
        (Money(0, "USD"), "0.00"),
    ],
)
def test_amount_has_the_decimals_of_its_currency(money: Money, decimal: str) -> None:
    assert to_decimal(money) == decimal
    assert from_decimal(decimal, money.currency) == money


@given(st.integers(0, 10**12), st.sampled_from(CODES))
def test_decimal_round_trip_is_lossless(minor: int, currency: str) -> None:
    assert from_decimal(to_decimal(Money(minor, currency)), currency) == Money(minor, currency)


def test_fraction_of_a_cent_is_rounded_down() -> None:
    assert from_decimal("12.9899999", "USD") == Money(1298, "USD")


@pytest.mark.parametrize(("value", "currency"), [("much", "USD"), ("1", "XYZ"), ("1", "XAU"), ("1", "BTC")])
def test_invalid_amount_is_refused(value: str, currency: str) -> None:
    with pytest.raises(Refused):
        from_decimal(value, currency)
