"""Signing in and up with Google or Apple. Who may enter which account: docs/security.md#google-and-apple."""

import secrets
from collections.abc import Mapping
from dataclasses import asdict

import structlog
from pydantic import ValidationError
from sqlalchemy import select
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession

from retrato.account import challenges, notices, second_factor, sessions
from retrato.account.challenges import Challenge
from retrato.account.schemas import Auth, NewcomerName, OpenIdAnswer, VerifiedAddress
from retrato.account.welcome import welcome
from retrato.db import Database
from retrato.errors import AppError
from retrato.integrations.openid.client import OpenIdClient, OpenIdRefused, OpenIdUnavailable, Person
from retrato.kit.i18n import Language
from retrato.kit.opaque_token import hash_token, new_token
from retrato.runtime import Runtime
from retrato.settings import Settings
from retrato.site.state import Feature, SiteState
from retrato.tables import Identity, IdentityProviderKey, User, UserStatus
from retrato.trust import consents

_log = structlog.get_logger("account")


_FEATURES: Mapping[IdentityProviderKey, Feature] = {"google": "SIGN_IN_GOOGLE", "apple": "SIGN_IN_APPLE"}


def available(runtime: Runtime, site: SiteState) -> tuple[IdentityProviderKey, ...]:
    """Return the providers that are configured and not switched off."""
    return tuple(provider for provider in runtime.openid if _FEATURES[provider] not in site.switched_off)


async def start(runtime: Runtime, site: SiteState, provider: IdentityProviderKey) -> tuple[str, str]:
    """Return the provider's address to send the browser to, and a secret that stays in this browser."""
    site.require(_FEATURES[provider])
    client = _client(runtime, provider)
    nonce, verifier = secrets.token_urlsafe(32), secrets.token_urlsafe(48)
    browser, browser_hash = new_token()
    async with runtime.database.transaction() as session:
        data = {"provider": provider, "nonce": nonce, "verifier": verifier, "browser": browser_hash.hex()}
        state = await challenges.create(session, "openid", data=data)
    try:
        return await client.authorization_url(state=state, nonce=nonce, verifier=verifier), browser
    except (OpenIdRefused, OpenIdUnavailable) as error:
        raise _unavailable(provider, error) from error


async def finish(
    runtime: Runtime,
    site: SiteState,
    provider: IdentityProviderKey,
    form: OpenIdAnswer,
    *,
    browser: str | None,
    language: Language,
    network: str,
    user_agent: str | None,
) -> Auth:
    """Sign in with the provider's answer.

    With two-step sign-in, `secondFactorRequired` asks for the same call with a code of the authenticator app; if there
    is no account yet, `statementsRequired` asks for it with the statements. The provider's answer is known then.
    """
    database, settings = runtime.database, runtime.settings
    if form.second_factor_code is not None:
        return await _finish_with_code(database, settings, form, browser, user_agent)
    if form.statements:
        return await _finish_with_statements(
            runtime,
            site,
            provider,
            form.state,
            browser=browser,
            language=language,
            network=network,
            user_agent=user_agent,
        )
    async with database.transaction() as session:
        # Used up whatever happens next, so that nothing can be tried twice.
        challenge = await challenges.use(session, "openid", form.state)
    if challenge is None or not _began_here(challenge, browser) or challenge.data["provider"] != provider:
        raise _refused()
    try:
        person = await _client(runtime, provider).identify(
            code=form.code, nonce=challenge.data["nonce"], verifier=challenge.data["verifier"]
        )
    except OpenIdRefused as error:
        _log.warning("an OpenID answer was refused", provider=provider, reason=str(error))
        raise _refused() from error
    except OpenIdUnavailable as error:
        raise _unavailable(provider, error) from error
    async with database.transaction() as session:
        user = await _find(session, provider, person)
        if user and user.second_factor_since is None:
            return await sessions.begin(session, settings, user, user_agent)
        data = {"browser": challenge.data["browser"]}
        if user:
            challenges.store(session, "openid-code", form.state, user.id, data)
        else:
            site.require_open_sign_ups()
            data |= {"provider": provider, "person": asdict(person)}
            challenges.store(session, "openid-statements", form.state, None, data)
    raise AppError(401, "secondFactorRequired") if user else AppError(409, "statementsRequired")


async def _finish_with_code(
    database: Database, settings: Settings, form: OpenIdAnswer, browser: str | None, user_agent: str | None
) -> Auth:
    async with database.transaction() as session:
        # Not used up yet, because the code may be mistyped. Guesses are counted per account.
        challenge = await challenges.find(session, "openid-code", form.state)
        found = await session.get(User, challenge.user_id) if challenge else None
    if challenge is None or found is None or not _began_here(challenge, browser):
        raise _refused()
    await second_factor.count_attempt(database, found, form.second_factor_code)
    async with database.transaction() as session:
        user: User | None = await session.scalar(select(User).where(User.id == found.id).with_for_update())
        if user is None or await challenges.use(session, "openid-code", form.state) is None:
            raise _refused()
        if error := await second_factor.use_code(session, settings, user, form.second_factor_code):
            raise error  # inside the transaction, so that the rollback leaves the challenge unused
        return await sessions.begin(session, settings, user, user_agent)


async def _finish_with_statements(
    runtime: Runtime,
    site: SiteState,
    provider: IdentityProviderKey,
    state: str,
    *,
    browser: str | None,
    language: Language,
    network: str,
    user_agent: str | None,
) -> Auth:
    async with runtime.database.transaction() as session:
        challenge = await challenges.use(session, "openid-statements", state)
        if challenge is None or not _began_here(challenge, browser) or challenge.data["provider"] != provider:
            raise _refused()
        person = Person(**challenge.data["person"])
        # Another tab may have opened the account in the meantime.
        user = await _find(session, provider, person)
        user = user or await _create(session, runtime.settings, site, provider, person, language, network)
        if user.second_factor_since is None:
            return await sessions.begin(session, runtime.settings, user, user_agent)
    raise _refused()


async def _find(session: AsyncSession, provider: IdentityProviderKey, person: Person) -> User | None:
    """Return the account of the person at the provider, linking the one with their address if there is one."""
    known: User | None = await session.scalar(
        select(User)
        .join(Identity, Identity.user_id == User.id)
        .where(Identity.provider == provider, Identity.subject == person.subject)
    )
    if known:
        return known
    email = _address_of(person)
    user: User | None = await session.scalar(select(User).where(User.email == email).with_for_update())
    if user is None:
        return None
    if user.status == UserStatus.UNCONFIRMED:
        # Whoever registered the address has not shown that it is theirs, and knows the password of the account.
        raise AppError(409, "confirmLocalAccount")
    await _link(session, user, provider, person, email)
    await notices.announce(session, user, "account:send_provider_linked", provider=provider)
    return user


async def _create(
    session: AsyncSession,
    settings: Settings,
    site: SiteState,
    provider: IdentityProviderKey,
    person: Person,
    language: Language,
    network: str,
) -> User:
    site.require_open_sign_ups()
    email = _address_of(person)
    user: User | None = await session.scalar(
        insert(User)
        .values(
            name=_name_of(person, email),
            email=email,
            password_hash=None,
            status=UserStatus.CONFIRMED,
            language_tag=language,
        )
        .on_conflict_do_nothing(index_elements=[User.email])
        .returning(User)
    )
    if user is None:
        # Registered at this moment: whether it may be entered is decided by the next sign-in.
        raise _refused()
    consents.record_registration(session, user.id)
    await _link(session, user, provider, person, email)
    await welcome(session, settings, user, site.welcome_tokens_of(settings), network)
    return user


async def _link(session: AsyncSession, user: User, provider: IdentityProviderKey, person: Person, email: str) -> None:
    await session.execute(
        insert(Identity)
        .values(provider=provider, subject=person.subject, user_id=user.id, email=email)
        .on_conflict_do_nothing()
    )


def _address_of(person: Person) -> str:
    try:
        return VerifiedAddress(email=person.email or "").email
    except ValidationError:
        raise AppError(409, "providerAddress") from None


def _name_of(person: Person, email: str) -> str:
    """Return the name at the provider if it is one that we accept, else the start of the address."""
    try:
        return NewcomerName(name=person.name or "").name
    except ValidationError:
        return email.partition("@")[0][:60].ljust(2, "·")


def _client(runtime: Runtime, provider: IdentityProviderKey) -> OpenIdClient:
    client = runtime.openid.get(provider)
    if client is None:
        raise AppError(404, "notFound")
    return client


def _began_here(challenge: Challenge, browser: str | None) -> bool:
    """Return whether this browser began the sign-in. Otherwise a link could sign its reader in to another account."""
    return browser is not None and secrets.compare_digest(hash_token(browser).hex(), challenge.data["browser"])


def _refused() -> AppError:
    return AppError(400, "signInRefused")


def _unavailable(provider: IdentityProviderKey, error: Exception) -> AppError:
    _log.error("an OpenID provider does not answer", provider=provider, reason=str(error))
    return AppError(502, "providerUnavailable")
