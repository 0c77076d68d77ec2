from typing import Annotated

from pydantic import AfterValidator, Field

from retrato.kit import p256
from retrato.kit.schema import Body, Schema


def _check_public_key(p256dh: str) -> str:
    p256.read_public(p256dh)
    return p256dh


Endpoint = Annotated[
    str, Field(min_length=1, max_length=1000, examples=["https://fcm.googleapis.com/fcm/send/dGhlIGRldmljZQ"])
]


class PushDevice(Body):
    endpoint: Endpoint
    """URL of the browser's push service for this device."""


class PushKeys(Body):
    """Keys to encrypt messages for a browser, in base64url."""

    p256dh: Annotated[
        str,
        Field(
            alias="p256dh",  # the name in the Push API, not camel case
            pattern=r"^[A-Za-z0-9_-]{87}$",
            examples=["BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"],
        ),
        AfterValidator(_check_public_key),
    ]
    auth: Annotated[str, Field(pattern=r"^[A-Za-z0-9_-]{22}$", examples=["BTBZMqHH6r4Tts7J_aSIgg"])]


class NewPushDevice(PushDevice):
    """A browser's push subscription, as the Push API serialises it."""

    keys: PushKeys


class PushKey(Schema):
    public_key: str
    """The `applicationServerKey` for browsers to subscribe with."""


class PushState(Schema):
    subscribed: bool
