from typing import Literal

from fastapi import APIRouter, Response

from retrato.kit.currencies import CRYPTO, DEFAULT_CRYPTO, DEFAULT_FIAT, CryptoCurrency, FiatCurrency, fiat
from retrato.kit.i18n import DEFAULT_LANGUAGE, LANGUAGES, Language
from retrato.kit.regions import DEFAULT_REGION, regions
from retrato.kit.rich_text import MOST_CHARACTERS
from retrato.kit.schema import Schema
from retrato.request import AppSettings
from retrato.settings import PaymentMethodKey, Prices

router = APIRouter(tags=["config"])

PaymentCategory = Literal["CARDS", "LOCAL_BANKS", "DIGITAL_WALLET", "CRYPTO_WALLET"]

# Which kinds of payment each method offers (S3.11). The sandbox stands in for all of them.
_CATEGORIES: dict[PaymentMethodKey, tuple[PaymentCategory, ...]] = {
    "ext__paddle": ("CARDS", "LOCAL_BANKS", "DIGITAL_WALLET"),
    "ext__paypal": ("DIGITAL_WALLET",),
    "ext__btcpay": ("CRYPTO_WALLET",),
    "sandbox": ("CARDS", "LOCAL_BANKS", "DIGITAL_WALLET", "CRYPTO_WALLET"),
}


class PaymentMethod(Schema):
    key: PaymentMethodKey
    categories: tuple[PaymentCategory, ...]


class Limits(Schema):
    upload_bytes: int = 5 * 1024 * 1024
    upload_types: tuple[str, ...] = (".jpg", ".jpeg", ".png")
    quantity: int = 4
    rich_text_characters: int = MOST_CHARACTERS


class Captcha(Schema):
    challenge_url: str = "/api/captcha"


class PublicConfig(Schema):
    prices: Prices
    languages: tuple[Language, ...]
    default_language: Language
    regions: tuple[str, ...]
    default_region: str
    fiat_currencies: tuple[FiatCurrency, ...]
    default_fiat_currency: str
    crypto_currencies: tuple[CryptoCurrency, ...]
    default_crypto_currency: str
    limits: Limits
    payment_methods: tuple[PaymentMethod, ...]
    captcha: Captcha


@router.get("/config")
async def public_config(settings: AppSettings, response: Response) -> PublicConfig:
    """Public configuration. The same for everybody, so a browser may keep it for a while."""
    response.headers["cache-control"] = "public, max-age=300"
    return PublicConfig(
        prices=settings.prices,
        languages=LANGUAGES,
        default_language=DEFAULT_LANGUAGE,
        regions=regions(),
        default_region=DEFAULT_REGION,
        fiat_currencies=fiat(),
        default_fiat_currency=DEFAULT_FIAT,
        crypto_currencies=CRYPTO,
        default_crypto_currency=DEFAULT_CRYPTO,
        limits=Limits(),
        payment_methods=tuple(PaymentMethod(key=key, categories=_CATEGORIES[key]) for key in settings.payment.methods),
        captcha=Captcha(),
    )
