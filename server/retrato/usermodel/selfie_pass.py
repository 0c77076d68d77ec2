"""The pass of an inspected selfie: its traits, encrypted for the server alone and kept by the page.

With it the page has selfies compared without sending the pictures again, while the server keeps nothing biometric
before the person agreed (docs/security.md). A pass is bound to the user and to the bytes of the picture, and expires.
"""

import base64
import binascii
import hashlib
import hmac
import os
import struct
from datetime import timedelta
from functools import cache
from uuid import UUID

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

from retrato.integrations.engines.contract import Traits
from retrato.kit import clock
from retrato.settings import Settings

LIFETIME = timedelta(hours=24)
MAX_LENGTH = 600
_NONCE = 12
# When it expires (seconds), the hash of the picture, the length of the shot's hash; then that hash and the embedding.
_HEAD = struct.Struct(">I32sB")


@cache
def _key(secret: str) -> AESGCM:
    # A key derived for this purpose: no other key made from the same secret can decrypt these values.
    return AESGCM(hmac.digest(secret.encode(), b"selfie pass", "sha256"))


def issue(settings: Settings, user_id: UUID, picture: bytes, traits: Traits) -> str:
    expires_at = int((clock.now() + LIFETIME).timestamp())
    head = _HEAD.pack(expires_at, hashlib.sha256(picture).digest(), len(traits.shot))
    content = head + traits.shot + struct.pack(f">{len(traits.face)}e", *traits.face)
    nonce = os.urandom(_NONCE)
    sealed = nonce + _key(settings.signing_key).encrypt(nonce, content, user_id.bytes)
    return base64.urlsafe_b64encode(sealed).decode()


def read(settings: Settings, user_id: UUID, selfie_pass: str, picture: bytes | None = None) -> Traits | None:
    """Return the traits; None if the pass has expired, is another user's, is not ours, or belongs to another picture
    than the given one."""
    content = _decrypt(settings, user_id, selfie_pass)
    if content is None:
        return None
    expires_at, digest, length = _HEAD.unpack_from(content)
    if expires_at < clock.now().timestamp():
        return None
    if picture is not None and not hmac.compare_digest(digest, hashlib.sha256(picture).digest()):
        return None
    shot, face = content[_HEAD.size : _HEAD.size + length], content[_HEAD.size + length :]
    return Traits(struct.unpack(f">{len(face) // 2}e", face), shot)


def _decrypt(settings: Settings, user_id: UUID, selfie_pass: str) -> bytes | None:
    try:
        sealed = base64.urlsafe_b64decode(selfie_pass)
    except (binascii.Error, ValueError):
        return None
    for secret in settings.signing_keys:
        try:
            return _key(secret).decrypt(sealed[:_NONCE], sealed[_NONCE:], user_id.bytes)
        except (InvalidTag, ValueError):  # the latter if it is too short
            continue
    return None
