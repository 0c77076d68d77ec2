"""Encrypts the secrets of authenticator apps."""

import hmac
import os
from functools import cache
from uuid import UUID

import structlog
from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from sqlalchemy import select

from retrato.db import Database
from retrato.settings import Settings
from retrato.tables import SecondFactor

_NONCE = 12

_log = structlog.get_logger("account")


@cache
def _key(secret: str) -> AESGCM:
    # A key derived for this purpose: no other key made from the same secret can decrypt these values.
    return AESGCM(hmac.digest(secret.encode(), b"second factor", "sha256"))


def seal(settings: Settings, user_id: UUID, secret: bytes) -> bytes:
    """Encrypt with the user id as associated data: a value copied to another user's row cannot be decrypted."""
    nonce = os.urandom(_NONCE)
    return nonce + _key(settings.signing_key).encrypt(nonce, secret, user_id.bytes)


def unseal(settings: Settings, user_id: UUID, sealed: bytes) -> bytes | None:
    """Return the secret; None if it was encrypted with another key or for another user. Recovery codes still work."""
    for key in settings.signing_keys:
        if secret := _unseal(key, user_id, sealed):
            return secret
    _log.error("the secret of an authenticator app cannot be decrypted: has RETRATO_SECRET changed?", user=str(user_id))
    return None


async def reseal_all(database: Database, settings: Settings) -> tuple[int, int]:
    """Encrypt everything with the current key; return how many secrets were encrypted with another one, and how many
    cannot be decrypted."""
    async with database.transaction() as session:
        user_ids = (await session.scalars(select(SecondFactor.user_id))).all()
    resealed = lost = 0
    for user_id in user_ids:
        # One short transaction each: a user who signs in meanwhile waits for this row only.
        async with database.transaction() as session:
            factor = await session.get(SecondFactor, user_id, with_for_update=True)
            if factor is None or _unseal(settings.signing_key, user_id, factor.secret):
                continue
            if secret := unseal(settings, user_id, factor.secret):
                factor.secret = seal(settings, user_id, secret)
                resealed += 1
            else:
                lost += 1
    return resealed, lost


def _unseal(key: str, user_id: UUID, sealed: bytes) -> bytes | None:
    try:
        return _key(key).decrypt(sealed[:_NONCE], sealed[_NONCE:], user_id.bytes)
    except InvalidTag:
        return None
