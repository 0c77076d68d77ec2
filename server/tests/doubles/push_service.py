"""A push service and its browsers. It accepts only messages that are signed with the key the browser subscribed with,
and decrypts them as the browser would."""

import json
import os
from dataclasses import dataclass
from typing import Any

import http_ece
from cryptography.hazmat.primitives.asymmetric import ec
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
    """Verify an Authorization header (RFC 8292) and return who signed it."""
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


def decrypt(body: bytes, private: ec.EllipticCurvePrivateKey, auth: bytes) -> bytes:
    """Decrypt a message as the browser would (RFC 8291)."""
    message: bytes = http_ece.decrypt(body, private_key=private, auth_secret=auth, version="aes128gcm")
    return message


@dataclass(frozen=True)
class Message:
    content: Json
    headers: dict[str, str]
    signer: Signer


class Browser:
    """A browser with a subscription."""

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
        """Return the notifications on the screen: the last one of each tag."""
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
        content = json.loads(decrypt(request.body, browser.private, browser.auth))
        browser.messages.append(Message(content, request.headers, sender))
        return Response(201)
