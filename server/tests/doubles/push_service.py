"""A push service with its browsers: it takes a message only if it is signed with the key that the browser subscribed
with, and opens it as the browser would."""

import json
import os
from dataclasses import dataclass
from typing import Any

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from joserfc import jwt
from joserfc.errors import JoseError
from joserfc.jwk import ECKey

from retrato.kit import p256
from tests.doubles.http_server import ProviderServer, Request, Response
from tests.factories.account import Json


@dataclass(frozen=True)
class Signer:
    public_key: str
    claims: dict[str, Any]


def signer(authorization: str) -> Signer:
    """Who signed, by the header of RFC 8292."""
    kind, _, rest = authorization.partition(" ")
    fields = dict(part.strip().split("=", 1) for part in rest.split(","))
    assert kind == "vapid"
    point = p256.decode(fields["k"])
    key = ECKey.import_key({"kty": "EC", "crv": "P-256", "x": p256.encode(point[1:33]), "y": p256.encode(point[33:])})
    try:
        token = jwt.decode(fields["t"], key, algorithms=["ES256"])
    except JoseError as error:
        raise AssertionError(f"not signed with {fields['k']}") from error
    return Signer(fields["k"], dict(token.claims))


def opened(body: bytes, private: ec.EllipticCurvePrivateKey, auth: bytes) -> bytes:
    """RFC 8291 from the browser's side."""
    salt, length = body[:16], body[20]
    sender, sealed = body[21 : 21 + length], body[21 + length :]
    theirs = ec.EllipticCurvePublicKey.from_encoded_point(p256.CURVE, sender)

    def derive(salt: bytes, secret: bytes, info: bytes, length: int) -> bytes:
        return HKDF(SHA256(), length, salt, info).derive(secret)

    about_both = b"WebPush: info\0" + p256.point(private.public_key()) + sender
    shared = derive(auth, private.exchange(ec.ECDH(), theirs), about_both, 32)
    key = derive(salt, shared, b"Content-Encoding: aes128gcm\0", 16)
    nonce = derive(salt, shared, b"Content-Encoding: nonce\0", 12)
    message, mark, padding = AESGCM(key).decrypt(nonce, sealed, None).rpartition(b"\x02")
    assert mark
    assert not padding.strip(b"\0")
    return message


@dataclass(frozen=True)
class Message:
    content: Json
    headers: dict[str, str]
    signer: Signer


class Browser:
    """One that has subscribed."""

    def __init__(self, service: str, name: str, server_key: str) -> None:
        self.private, self.auth = ec.generate_private_key(p256.CURVE), os.urandom(16)
        self.server_key = server_key
        self.endpoint = f"{service}/{name}"
        self.messages: list[Message] = []
        self.gone = False

    @property
    def subscription(self) -> Json:
        keys = {"p256dh": p256.encode(p256.point(self.private.public_key())), "auth": p256.encode(self.auth)}
        return {"endpoint": self.endpoint, "keys": keys}

    @property
    def shown(self) -> list[Json]:
        """What is left on its screen: of those with the same tag the last."""
        return list({message.content["tag"]: message.content for message in self.messages}.values())


class PushService(ProviderServer):
    def __init__(self) -> None:
        super().__init__()
        self.browsers: dict[str, Browser] = {}

    def browser(self, name: str, server_key: str) -> Browser:
        self.browsers[f"/{name}"] = browser = Browser(self.url, name, server_key)
        return browser

    def handle(self, request: Request) -> Response:
        browser = self.browsers.get(request.path)
        if browser is None or browser.gone:
            return Response(410)
        sender = signer(request.headers["authorization"])
        if sender.public_key != browser.server_key or sender.claims["aud"] != self.url:
            return Response(403)
        content = json.loads(opened(request.body, browser.private, browser.auth))
        browser.messages.append(Message(content, request.headers, sender))
        return Response(201)
