"""Convert between minor units and decimals by ISO 4217: 499 USD is 4.99, 499 JPY is 499, 1499 KWD is 1.499."""

from decimal import ROUND_DOWN, Decimal, InvalidOperation

from iso4217 import Currency

from retrato.integrations.payments.contract import Money, Refused


def to_decimal(money: Money) -> str:
    digits = _digits(money.currency)
    return f"{Decimal(money.minor).scaleb(-digits):.{digits}f}"


def from_decimal(value: str, currency: str) -> Money:
    """Parse a decimal amount. Round fractions of a minor unit, which crypto rates produce, down."""
    try:
        minor = Decimal(value).scaleb(_digits(currency)).to_integral_value(ROUND_DOWN)
    except InvalidOperation:
        raise Refused("unreadable_amount", value) from None
    return Money(int(minor), currency)


def _digits(currency: str) -> int:
    try:
        digits: int | None = Currency(currency).exponent
    except ValueError:
        digits = None
    if digits is None:
        raise Refused("unknown_currency", currency)
    return digits
