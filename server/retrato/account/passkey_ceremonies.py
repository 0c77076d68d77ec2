"""The two ceremonies of WebAuthn: adding a passkey, and signing in with one.

Imported on first use, because webauthn takes some 5 MB of each web process.
"""

import json
from typing import Any
from urllib.parse import urlsplit

import structlog
import webauthn
from sqlalchemy import select
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession
from webauthn.helpers import (
    base64url_to_bytes,
    bytes_to_base64url,
    parse_authentication_credential_json,
    parse_client_data_json,
    parse_registration_credential_json,
)
from webauthn.helpers.exceptions import WebAuthnException
from webauthn.helpers.structs import (
    AuthenticatorSelectionCriteria,
    PublicKeyCredentialDescriptor,
    ResidentKeyRequirement,
    UserVerificationRequirement,
)

from retrato.account import challenges, notices, passkeys, sessions
from retrato.account.challenges import Challenge
from retrato.account.password_check import check_own_password, lock_checked_user
from retrato.account.schemas import Auth, PasskeyAddition, PasswordBody
from retrato.auth.current_user import Caller
from retrato.db import Database
from retrato.errors import AppError
from retrato.kit import clock
from retrato.settings import Settings
from retrato.tables import Passkey, SignInChallengeKind, User, UserStatus

MAX_PER_USER = 20

_log = structlog.get_logger("account")


async def start_adding(database: Database, settings: Settings, caller: Caller, form: PasswordBody) -> dict[str, Any]:
    """Return the options for `navigator.credentials.create`."""
    if caller.user.status == UserStatus.UNCONFIRMED:
        # Otherwise somebody could register another person's address and keep a key to it.
        raise AppError(409, "confirmAddressForPasskey")
    check = await check_own_password(database, caller, form.password, "password")
    async with database.transaction() as session:
        user = await lock_checked_user(session, check)
        known = await passkeys.list_for_user(session, user.id)
        if len(known) < MAX_PER_USER:
            challenge = await challenges.create(session, "passkey-add", user.id)
            return _as_json(
                webauthn.generate_registration_options(
                    rp_id=_rp_id(settings),
                    rp_name="Retrato",
                    user_id=user.id.bytes,
                    user_name=user.email,
                    user_display_name=user.name,
                    challenge=base64url_to_bytes(challenge),
                    authenticator_selection=AuthenticatorSelectionCriteria(
                        resident_key=ResidentKeyRequirement.REQUIRED,
                        user_verification=UserVerificationRequirement.REQUIRED,
                    ),
                    exclude_credentials=[PublicKeyCredentialDescriptor(id=row.credential_id) for row in known],
                )
            )
    # Raised after the commit, which clears the failed password attempts.
    raise AppError(409, "tooManyPasskeys", bound=MAX_PER_USER)


async def add(database: Database, settings: Settings, caller: Caller, form: PasskeyAddition) -> Passkey:
    credential = _parse(parse_registration_credential_json, form.credential)
    challenge, signed = await _use_challenge(database, "passkey-add", credential.response.client_data_json)
    if challenge.user_id != caller.user.id:
        raise _refused()
    try:
        verified = webauthn.verify_registration_response(
            credential=credential,
            expected_challenge=signed,
            expected_rp_id=_rp_id(settings),
            expected_origin=settings.public_url,
            require_user_verification=True,
        )
    except (WebAuthnException, ValueError) as error:
        raise _refused() from error
    async with database.transaction() as session:
        row: Passkey | None = await session.scalar(
            insert(Passkey)
            .values(
                user_id=caller.user.id,
                credential_id=verified.credential_id,
                public_key=verified.credential_public_key,
                sign_count=verified.sign_count,
                name=form.name,
            )
            .on_conflict_do_nothing(index_elements=[Passkey.credential_id])
            .returning(Passkey)
        )
        if row is None:
            raise _refused()
        await notices.announce(session, caller.user, "account:send_passkey_added")
        return row


async def start_signing_in(session: AsyncSession, settings: Settings) -> dict[str, Any]:
    """Return the options for `navigator.credentials.get`. They name nobody: the browser offers what it has."""
    challenge = await challenges.create(session, "passkey-use")
    return _as_json(
        webauthn.generate_authentication_options(
            rp_id=_rp_id(settings),
            challenge=base64url_to_bytes(challenge),
            user_verification=UserVerificationRequirement.REQUIRED,
        )
    )


async def sign_in(database: Database, settings: Settings, credential_json: str, user_agent: str | None) -> Auth:
    credential = _parse(parse_authentication_credential_json, credential_json)
    _, signed = await _use_challenge(database, "passkey-use", credential.response.client_data_json)
    async with database.transaction() as session:
        # Locked, so that concurrent sign-ins cannot both pass the check of the counter.
        passkey: Passkey | None = await session.scalar(
            select(Passkey).where(Passkey.credential_id == credential.raw_id).with_for_update()
        )
        if passkey is None or credential.response.user_handle not in (None, passkey.user_id.bytes):
            raise _refused()
        try:
            verified = webauthn.verify_authentication_response(
                credential=credential,
                expected_challenge=signed,
                expected_rp_id=_rp_id(settings),
                expected_origin=settings.public_url,
                credential_public_key=passkey.public_key,
                credential_current_sign_count=passkey.sign_count,
                require_user_verification=True,
            )
        except (WebAuthnException, ValueError) as error:
            _log.warning("a passkey was refused", passkey=str(passkey.id), reason=str(error))
            raise _refused() from error
        passkey.sign_count = verified.new_sign_count
        passkey.last_used_at = clock.now()
        user = (await session.scalars(select(User).where(User.id == passkey.user_id))).one()
        return await sessions.begin(session, settings, user, user_agent, two_steps=True)


async def _use_challenge(database: Database, kind: SignInChallengeKind, client_data: bytes) -> tuple[Challenge, bytes]:
    """Use up the challenge that the browser signed, in a transaction of its own: a refused answer uses it up, too."""
    try:
        value = parse_client_data_json(client_data).challenge
    except (WebAuthnException, ValueError) as error:
        raise _refused() from error
    async with database.transaction() as session:
        challenge = await challenges.use(session, kind, bytes_to_base64url(value))
    if challenge is None:
        raise _refused()
    return challenge, value


def _parse(parser: Any, credential: str) -> Any:
    try:
        return parser(credential)
    except (WebAuthnException, ValueError, TypeError, KeyError) as error:
        raise _refused() from error


def _rp_id(settings: Settings) -> str:
    return urlsplit(settings.public_url).hostname or ""


def _as_json(options: Any) -> dict[str, Any]:
    content: dict[str, Any] = json.loads(webauthn.options_to_json(options))
    return content


def _refused() -> AppError:
    return AppError(400, "passkeyRefused")
