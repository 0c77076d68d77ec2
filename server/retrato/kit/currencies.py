"""Currencies that users can choose: all that people pay with of ISO 4217, and two crypto currencies."""

from functools import cache
from typing import Literal

from iso4217 import Currency

from retrato.kit.schema import Schema

CryptoCode = Literal["BTC", "USDT"]

DEFAULT_FIAT = "USD"
DEFAULT_CRYPTO: CryptoCode = "BTC"


class FiatCurrency(Schema):
    currency: str
    alphabetic_code: str
    numeric_code: str
    minor_unit: int


class CryptoCurrency(Schema):
    currency: str
    code: CryptoCode
    symbol: str
    decimals: int = 4
    """At least. Small amounts have more, up to 8."""


_NO_MONEY = frozenset(
    {"BOV", "CHE", "CHW", "CLF", "COU", "MXV", "USN", "UYI", "UYW", "XAD", "XDR", "XSU", "XTS", "XUA", "XXX"}
)
"""Codes of funds, units of account, bond markets and tests."""


@cache
def fiat() -> tuple[FiatCurrency, ...]:
    # Codes without a minor unit (gold, silver) are not means of payment either.
    return tuple(
        FiatCurrency(
            currency=entry.currency_name,
            alphabetic_code=entry.code,
            numeric_code=f"{entry.number:03}",
            minor_unit=entry.exponent,
        )
        for entry in sorted(Currency, key=lambda entry: str(entry.code))
        if entry.exponent is not None and entry.code not in _NO_MONEY
    )


@cache
def fiat_codes() -> frozenset[str]:
    return frozenset(currency.alphabetic_code for currency in fiat())


CRYPTO: tuple[CryptoCurrency, ...] = (
    CryptoCurrency(currency="Bitcoin", code="BTC", symbol="₿"),
    CryptoCurrency(currency="Tether", code="USDT", symbol="$"),
)
