"""A security key in software: creates passkeys and signs challenges as a browser and its authenticator would."""

import hashlib
import json
import os
from base64 import urlsafe_b64decode, urlsafe_b64encode
from typing import Any

import cbor2
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec

_PRESENT, _VERIFIED, _HAS_CREDENTIAL = 0x01, 0x04, 0x40


class Authenticator:
    def __init__(self, origin: str = "http://localhost:8000", rp_id: str = "localhost") -> None:
        self.origin = origin
        self.rp_id = rp_id
        self.credential_id = os.urandom(32)
        self.user_handle = b""
        self.count = 0
        self.verifies = True
        """Whether it asks for a fingerprint or a PIN."""
        self._key = ec.generate_private_key(ec.SECP256R1())

    def create(self, options: dict[str, Any]) -> str:
        """Return the credential that `navigator.credentials.create` would, as JSON."""
        self.user_handle = _decode(options["user"]["id"])
        numbers = self._key.public_key().public_numbers()
        x, y = (number.to_bytes(32, "big") for number in (numbers.x, numbers.y))
        cose = cbor2.dumps({1: 2, 3: -7, -1: 1, -2: x, -3: y})
        credential = bytes(16) + len(self.credential_id).to_bytes(2, "big") + self.credential_id + cose
        data = self._authenticator_data(_HAS_CREDENTIAL) + credential
        return self._credential(
            clientDataJSON=self._client_data("webauthn.create", options["challenge"]),
            attestationObject=cbor2.dumps({"fmt": "none", "attStmt": {}, "authData": data}),
        )

    def get(self, options: dict[str, Any]) -> str:
        """Return the credential that `navigator.credentials.get` would, as JSON."""
        client_data = self._client_data("webauthn.get", options["challenge"])
        data = self._authenticator_data()
        signed = data + hashlib.sha256(client_data).digest()
        return self._credential(
            clientDataJSON=client_data,
            authenticatorData=data,
            signature=self._key.sign(signed, ec.ECDSA(hashes.SHA256())),
            userHandle=self.user_handle,
        )

    def _authenticator_data(self, flags: int = 0) -> bytes:
        flags |= _PRESENT | (_VERIFIED if self.verifies else 0)
        return hashlib.sha256(self.rp_id.encode()).digest() + bytes([flags]) + self.count.to_bytes(4, "big")

    def _client_data(self, kind: str, challenge: str) -> bytes:
        return json.dumps({"type": kind, "challenge": challenge, "origin": self.origin}).encode()

    def _credential(self, **response: bytes) -> str:
        encoded = {name: _encode(value) for name, value in response.items()}
        identifier = _encode(self.credential_id)
        return json.dumps({"id": identifier, "rawId": identifier, "type": "public-key", "response": encoded})


def _encode(value: bytes) -> str:
    return urlsafe_b64encode(value).rstrip(b"=").decode()


def _decode(value: str) -> bytes:
    return urlsafe_b64decode(value + "=" * (-len(value) % 4))
