from fastapi import APIRouter, Response

from retrato.integrations.payments.contract import PaymentCategory, SubscriptionProvider
from retrato.kit.currencies import CRYPTO, DEFAULT_CRYPTO, DEFAULT_FIAT, CryptoCurrency, FiatCurrency, fiat
from retrato.kit.i18n import DEFAULT_LANGUAGE, LANGUAGES, Language
from retrato.kit.regions import DEFAULT_REGION, regions
from retrato.kit.rich_text import MAX_CHARACTERS
from retrato.kit.schema import Schema
from retrato.request import AppSettings
from retrato.runtime import AppRuntime
from retrato.settings import PaymentMethodKey, Prices

router = APIRouter(tags=["config"])


class PaymentMethod(Schema):
    key: PaymentMethodKey
    categories: tuple[PaymentCategory, ...]
    """The kinds of payment it offers."""
    subscriptions: bool
    """Whether it supports subscriptions."""


class Limits(Schema):
    upload_bytes: int = 5 * 1024 * 1024
    upload_types: tuple[str, ...] = (".jpg", ".jpeg", ".png")
    quantity: int = 4
    rich_text_characters: int = MAX_CHARACTERS


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
async def public_config(settings: AppSettings, runtime: AppRuntime, response: Response) -> PublicConfig:
    """Return the public configuration. It is the same for everybody, so browsers may cache it."""
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
        payment_methods=tuple(
            PaymentMethod(
                key=provider.key,
                categories=provider.offer.categories,
                subscriptions=isinstance(provider, SubscriptionProvider),
            )
            for provider in runtime.providers.values()
        ),
        captcha=Captcha(),
    )
