"""Subscribing devices to notifications while they are signed in (docs/product.md#notifications)."""

import httpx
import psycopg
import pytest
from cryptography.hazmat.primitives.asymmetric import ec

from retrato.integrations.webpush.vapid import Vapid
from retrato.kit import p256
from retrato.push.service import MAX_DEVICES
from retrato.runtime import Runtime
from retrato.settings import Settings
from tests.doubles.push_service import Browser, PushService
from tests.factories.account import PASSWORD, Json, bearer
from tests.push.conftest import Clock, is_subscribed, server_key, subscribe


async def test_subscribing_is_idempotent(
    client: httpx.AsyncClient, ana: Json, phone: Browser, query: psycopg.Connection
) -> None:
    assert (await subscribe(client, ana, phone, "es")).status_code == 204
    assert query.execute("select language from push_subscriptions").fetchall() == [("es",)]
    assert await is_subscribed(client, ana, phone)


async def test_device_language_follows_the_last_request(
    client: httpx.AsyncClient, ana: Json, ben: Json, phone: Browser, query: psycopg.Connection
) -> None:
    assert await is_subscribed(client, ana, phone, "es")
    assert not await is_subscribed(client, ben, phone, "en")
    assert query.execute("select language from push_subscriptions").fetchall() == [("es",)]


async def test_device_belongs_to_the_user_who_subscribed_it_last(
    client: httpx.AsyncClient, ana: Json, ben: Json, phone: Browser
) -> None:
    assert (await subscribe(client, ben, phone)).status_code == 204
    assert await is_subscribed(client, ben, phone)
    assert not await is_subscribed(client, ana, phone)


async def test_subscription_of_another_user_cannot_be_removed(
    client: httpx.AsyncClient, ana: Json, ben: Json, phone: Browser
) -> None:
    form = {"endpoint": phone.endpoint}
    assert (await client.post("/api/push/unsubscribe", json=form, headers=bearer(ben))).status_code == 204
    assert await is_subscribed(client, ana, phone)
    for _ in range(2):
        assert (await client.post("/api/push/unsubscribe", json=form, headers=bearer(ana))).status_code == 204
        assert not await is_subscribed(client, ana, phone)


@pytest.mark.parametrize("path", ["key", "state", "subscribe", "unsubscribe"])
async def test_endpoints_require_a_signed_in_user(client: httpx.AsyncClient, path: str, service: PushService) -> None:
    body = None if path == "key" else service.browser("phone", "").subscription
    answer = await client.request("GET" if path == "key" else "POST", f"/api/push/{path}", json=body)
    assert answer.status_code == 401


async def test_ending_the_session_remotely_ends_the_subscription(
    client: httpx.AsyncClient, ana: Json, phone: Browser
) -> None:
    form = {"email": "ana@example.com", "password": PASSWORD}
    elsewhere: Json = (await client.post("/api/auth", json=form)).json()
    assert await is_subscribed(client, elsewhere, phone)
    await client.post("/api/me/sessions/endOthers", headers=bearer(elsewhere))
    assert not await is_subscribed(client, elsewhere, phone)


async def test_only_the_latest_ten_devices_stay_subscribed(
    client: httpx.AsyncClient, ana: Json, phone: Browser, service: PushService, time: Clock
) -> None:
    others = [service.browser(f"device-{number}", phone.server_key) for number in range(MAX_DEVICES)]
    for browser in others:
        assert await is_subscribed(client, ana, phone)
        time.forward(minutes=1)
        await subscribe(client, ana, browser)
    assert not await is_subscribed(client, ana, phone)
    assert all([await is_subscribed(client, ana, browser) for browser in others])


@pytest.mark.parametrize(
    "endpoint",
    [
        "https://fcm.googleapis.com/fcm/send/x:y-z",
        "https://updates.push.services.mozilla.com/wpush/v2/x",
        "https://web.push.apple.com/x",
        "https://db5p.notify.windows.com/w/?token=a%2bb%3d",
    ],
)
async def test_push_services_of_all_browsers_are_accepted(
    client: httpx.AsyncClient, ana: Json, phone: Browser, endpoint: str
) -> None:
    phone.endpoint = endpoint
    assert (await subscribe(client, ana, phone)).status_code == 204


@pytest.mark.parametrize(
    "endpoint",
    [
        "http://fcm.googleapis.com/x",
        "https://fcm.googleapis.com",
        "https://fcm.googleapis.com:8443/x",
        "https://fcm.googleapis.com@evil.example/x",
        "https://evil.example\\@fcm.googleapis.com/x",
        "https://evil.example/fcm.googleapis.com/x",
        "https://fcm.googleapis.com.evil.example/x",
        "https://evilpush.apple.com/x",
        "https://.push.apple.com/x",
        "https://127.0.0.1/x",
        "https://[::1]/x",
        "http://127.0.0.1:1/x",
        "https://fcm.googleapis.com/x\r\nhost: evil.example",
        "file:///etc/passwd",
    ],
)
async def test_endpoints_of_other_hosts_are_refused(
    client: httpx.AsyncClient, ana: Json, phone: Browser, endpoint: str
) -> None:
    phone.endpoint = endpoint
    answer = await subscribe(client, ana, phone)
    assert answer.status_code == 422
    assert "push service" in answer.json()["data"]["fields"]["endpoint"]


@pytest.mark.parametrize(
    "keys", [{"p256dh": "B" * 87}, {"p256dh": "short"}, {"auth": "short"}, {"auth": "ñ" * 22}, {"more": "x"}]
)
async def test_invalid_keys_are_refused(
    client: httpx.AsyncClient, ana: Json, phone: Browser, keys: dict[str, str]
) -> None:
    form = phone.subscription
    form["keys"] |= keys
    answer = await client.post("/api/push/subscribe", json=form, headers=bearer(ana))
    assert answer.status_code == 422
    assert f"keys.{next(iter(keys))}" in answer.json()["data"]["fields"]


async def test_server_key_is_stable_and_configurable(
    client: httpx.AsyncClient, ana: Json, runtime: Runtime, settings: Settings
) -> None:
    shown = await server_key(client, ana)
    assert shown == Vapid.from_settings(settings).public_key == runtime.push.public_key
    own = ec.generate_private_key(p256.CURVE)
    number = own.private_numbers().private_value.to_bytes(32)
    push = settings.push.model_validate({"private_key": p256.encode(number)})
    set_ = Vapid.from_settings(settings.model_copy(update={"push": push})).public_key
    assert set_ == p256.encode(p256.point(own.public_key())) != shown
