"""Signing in without a password: with a passkey, or with Google or Apple."""

from typing import Annotated
from urllib.parse import urlencode

from fastapi import APIRouter, Cookie, Depends, Form, Response
from fastapi.responses import RedirectResponse

from retrato.account import challenges, limits, openid, schemas
from retrato.account.caller import UserAgent, no_store
from retrato.account.device import DeviceCookie, remember
from retrato.db import AppDatabase, Session
from retrato.request import AppSettings, ClientAddress, ClientNetwork, RequestLanguage
from retrato.runtime import AppRuntime
from retrato.site.current import AppSite
from retrato.tables import IdentityProviderKey

router = APIRouter(prefix="/auth", tags=["auth"], dependencies=[Depends(no_store)])

_COOKIE = "OPENID"
BrowserSecret = Annotated[str | None, Cookie(alias=_COOKIE, max_length=200)]


@router.post("/passkey/options")
async def sign_in_passkey_options(
    database: AppDatabase, session: Session, settings: AppSettings, address: ClientAddress
) -> schemas.PasskeyOptions:
    """Return a challenge and the options for `navigator.credentials.get`."""
    from retrato.account import passkey_ceremonies  # on first use, because it loads webauthn

    await limits.count(database, limits.CHALLENGES_PER_ADDRESS, address)
    return schemas.PasskeyOptions(options=await passkey_ceremonies.start_signing_in(session, settings))


@router.post("/passkey")
async def sign_in_with_passkey(
    form: schemas.PasskeySignIn,
    database: AppDatabase,
    settings: AppSettings,
    address: ClientAddress,
    user_agent: UserAgent,
    device_cookie: DeviceCookie,
    response: Response,
) -> schemas.Auth:
    """Sign in with the browser's answer to the challenge. A passkey is both factors: no other code is required."""
    from retrato.account import passkey_ceremonies  # on first use, because it loads webauthn

    await limits.count(database, limits.CHALLENGES_PER_ADDRESS, address)
    auth = await passkey_ceremonies.sign_in(database, settings, form.credential, user_agent)
    remember(response, settings, device_cookie, auth.user.id)
    return auth


@router.post("/openid/{provider}/start")
async def start_openid(
    provider: IdentityProviderKey, runtime: AppRuntime, site: AppSite, address: ClientAddress, response: Response
) -> schemas.OpenIdStart:
    """Return the provider's page to open. It returns to /auth/openid/{provider}, which calls …/finish."""
    await limits.count(runtime.database, limits.CHALLENGES_PER_ADDRESS, address)
    url, browser = await openid.start(runtime, site, provider)
    # An API of another origin may also be of another site.
    cross_site = bool(runtime.settings.api_url)
    response.set_cookie(
        _COOKIE,
        browser,
        max_age=int(challenges.LIFETIME.total_seconds()),
        path="/api/auth/openid",
        secure=cross_site or runtime.settings.public_url.startswith("https://"),
        httponly=True,
        samesite="none" if cross_site else "lax",
    )
    return schemas.OpenIdStart(url=url)


@router.post("/openid/apple/callback", include_in_schema=False)
async def apple_callback(
    settings: AppSettings,
    state: Annotated[str, Form(max_length=200)] = "",
    code: Annotated[str, Form(max_length=2000)] = "",
    error: Annotated[str, Form(max_length=200)] = "",
) -> RedirectResponse:
    """Hand Apple's answer over to the page, whose own request has the cookie of this browser."""
    query = urlencode({"state": state, **({"error": error} if error else {"code": code})})
    return RedirectResponse(f"{settings.public_url}/auth/openid/apple?{query}", status_code=303)


@router.post("/openid/{provider}/finish")
async def finish_openid(
    provider: IdentityProviderKey,
    form: schemas.OpenIdAnswer,
    runtime: AppRuntime,
    site: AppSite,
    language: RequestLanguage,
    address: ClientAddress,
    network: ClientNetwork,
    user_agent: UserAgent,
    device_cookie: DeviceCookie,
    response: Response,
    browser: BrowserSecret = None,
) -> schemas.Auth:
    """Sign in with the provider's answer, or open an account for its confirmed address. With two-step sign-in, a
    request without `secondFactorCode` gets a 401 `secondFactorRequired`. Without an account, one without `statements`
    gets a 409 `statementsRequired`."""
    await limits.count(runtime.database, limits.CHALLENGES_PER_ADDRESS, address)
    auth = await openid.finish(
        runtime, site, provider, form, browser=browser, language=language, network=network, user_agent=user_agent
    )
    remember(response, runtime.settings, device_cookie, auth.user.id)
    return auth
