from typing import Annotated, get_args

from fastapi import APIRouter, Response
from pydantic import Field

from retrato.account.openid import available
from retrato.integrations.engines.abilities import abilities_of
from retrato.integrations.engines.contract import MAX_EDITED_PIXELS, PhotoQuality, VideoQuality
from retrato.integrations.payments.contract import PaymentCategory, SubscriptionProvider
from retrato.kit.currencies import CRYPTO, DEFAULT_CRYPTO, DEFAULT_FIAT, CryptoCurrency, FiatCurrency, fiat
from retrato.kit.i18n import DEFAULT_LANGUAGE, LANGUAGES, Language
from retrato.kit.regions import DEFAULT_REGION, regions
from retrato.kit.rich_text import MAX_CHARACTERS
from retrato.kit.schema import Schema
from retrato.request import AppSettings
from retrato.runtime import AppRuntime
from retrato.settings import PaymentMethodKey, Prices
from retrato.site.current import AppSite
from retrato.site.state import Feature
from retrato.tables import IdentityProviderKey, Mode

router = APIRouter(tags=["config"])
_WITH_WORDS: tuple[Mode, ...] = ("IMAGINE", "REIMAGINE")


class PaymentMethod(Schema):
    key: PaymentMethodKey
    categories: tuple[PaymentCategory, ...]
    """The kinds of payment it offers."""
    subscriptions: bool
    """Whether it supports subscriptions."""
    resells: bool
    """Whether the provider is the seller, which adds the tax of the buyer's country. Otherwise we are."""


class Limits(Schema):
    upload_bytes: int = 5 * 1024 * 1024
    upload_types: tuple[str, ...] = (".jpg", ".jpeg", ".png")
    quantity: int = 4
    edited_pixels: int = MAX_EDITED_PIXELS
    """The largest photo that an edit makes."""
    rich_text_characters: int = MAX_CHARACTERS


class Captcha(Schema):
    challenge_url: str = "/api/captcha"


class IncludedTax(Schema):
    name: str
    percent: str


class PublicConfig(Schema):
    purchase_item_price: Annotated[Prices, Field(alias="PURCHASE_ITEM_PRICE")]
    """Price of one item of each kind, in tokens."""
    prices: Prices
    """The same under its earlier name, for clients that were loaded before."""
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
    included_tax: IncludedTax | None
    """The tax that prices include where we are the seller; None if none is due."""
    captcha: Captcha
    sign_in_with: tuple[IdentityProviderKey, ...]
    """OpenID providers that are switched on."""
    welcome_tokens: int
    """Tokens for confirming the e-mail address of a new account."""
    sign_ups_open: bool
    switched_off: tuple[Feature, ...]
    """What is not offered for a while."""
    reads_words: tuple[Mode, ...]
    """The modes that take the person's own words."""
    photo_qualities: tuple[PhotoQuality, ...]
    """Those of restyled photos."""
    video_qualities: tuple[VideoQuality, ...]


@router.get("/config")
async def public_config(settings: AppSettings, runtime: AppRuntime, site: AppSite, response: Response) -> PublicConfig:
    """Return the public configuration. It is the same for everybody, so browsers may cache it: for a minute, because
    owners change some of it. What is switched off is refused at once, whatever a page still shows."""
    response.headers["cache-control"] = "public, max-age=60"
    seller = settings.payment.seller
    can = {mode: abilities_of(settings.engine, settings.engine.of(mode)) for mode in get_args(Mode)}
    return PublicConfig(
        purchase_item_price=settings.prices,
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
                resells=provider.key == "ext__paddle",
            )
            for provider in runtime.providers.values()
        ),
        included_tax=IncludedTax(name=seller.tax_name, percent=str(seller.tax_percent)) if seller.tax_percent else None,
        captcha=Captcha(),
        sign_in_with=available(runtime, site),
        welcome_tokens=site.welcome_tokens_of(settings),
        sign_ups_open=site.sign_ups_open,
        switched_off=tuple(sorted(site.switched_off)),
        reads_words=tuple(mode for mode in _WITH_WORDS if can[mode].words),
        photo_qualities=can["REIMAGINE"].photo_qualities,
        video_qualities=can["ANIMATE"].video_qualities,
    )
