"""Sending encrypted notifications when a model or a video is ready (docs/product.md#notifications)."""

import json
from datetime import timedelta
from uuid import UUID, uuid4

import httpx
import psycopg
import pytest

from retrato.kit import clock
from retrato.push import service as push
from retrato.runtime import Runtime
from tests.doubles.push_service import Browser, PushService
from tests.factories.account import Json, bearer
from tests.factories.creation import ask, give_premium, give_tokens, make_style
from tests.factories.pictures import jpeg
from tests.push.conftest import RunJobs, is_subscribed, subscribe

ABOUT = uuid4()


async def notify(runtime: Runtime, auth: Json, news: push.News = "videoReady", about: UUID = ABOUT) -> None:
    async with runtime.database.transaction() as session:
        await push.notify(session, UUID(auth["user"]["id"]), news, about)


async def train(client: httpx.AsyncClient, auth: Json) -> Json:
    sent = [("json", (None, json.dumps({"name": "Me", "gender": "FEMALE", "consent": True})))]
    sent += [("images", (f"{number}.jpg", jpeg(400, 400), "image/jpeg")) for number in range(4)]  # type: ignore[misc]
    answer = await client.post("/api/my-models/create", files=sent, headers=bearer(auth))
    assert answer.status_code == 200, answer.text
    model: Json = answer.json()
    return model


async def test_finished_model_sends_a_notification(
    client: httpx.AsyncClient, ana: Json, phone: Browser, runtime: Runtime, run_jobs: RunJobs
) -> None:
    await give_premium(runtime, ana)
    model = await train(client, ana)
    assert phone.messages == []
    await run_jobs()
    (message,) = phone.messages
    assert message.content == {
        "title": "Your model is ready",
        "body": "It is trained and waits for you. Pick a style and make your first photos.",
        "language": "en",
        "url": "/my-models",
        "tag": model["id"],
    }


async def test_finished_video_but_not_photo_sends_a_notification_in_the_devices_language(
    client: httpx.AsyncClient,
    ana: Json,
    phone: Browser,
    runtime: Runtime,
    run_jobs: RunJobs,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("retrato.creation.wait.SECONDS", 0.01)
    await subscribe(client, ana, phone, "es")
    await give_tokens(runtime, ana, 100)
    await make_style(runtime)
    photo = await ask(client, ana, "REIMAGINE", image=jpeg(600, 600), quality="SD")
    video = await ask(client, ana, "ANIMATE", image=jpeg(600, 600), quality="SD")
    assert (photo.status_code, video.status_code) == (200, 200), (photo.text, video.text)
    await run_jobs()
    (message,) = phone.messages
    assert (message.content["title"], message.content["url"]) == ("Tu vídeo está listo", "/es/my-videos")
    assert message.content["tag"] == video.json()["id"]


async def test_push_service_sees_only_sender_ttl_and_ciphertext(
    ana: Json, phone: Browser, service: PushService, runtime: Runtime, run_jobs: RunJobs
) -> None:
    await notify(runtime, ana)
    await run_jobs()
    (message,) = phone.messages
    assert message.signer.claims["aud"] == service.url
    assert message.signer.claims["sub"] == "mailto:hello@retrato.local"
    assert 0 < message.signer.claims["exp"] - clock.now().timestamp() <= timedelta(days=1).total_seconds()
    assert (message.headers["ttl"], message.headers["urgency"]) == ("86400", "normal")
    assert message.headers["content-encoding"] == "aes128gcm"
    (request,) = service.requests
    assert b"ready" not in request.body


async def test_repeated_job_shows_one_notification(
    ana: Json, phone: Browser, runtime: Runtime, run_jobs: RunJobs
) -> None:
    await notify(runtime, ana)
    await notify(runtime, ana)
    await run_jobs()
    assert [message.headers["topic"] for message in phone.messages] == [ABOUT.hex] * 2
    assert len(phone.shown) == 1


async def test_rolled_back_transaction_sends_nothing(
    ana: Json, phone: Browser, runtime: Runtime, run_jobs: RunJobs
) -> None:
    with pytest.raises(RuntimeError):
        async with runtime.database.transaction() as session:
            await push.notify(session, UUID(ana["user"]["id"]), "videoReady", ABOUT)
            raise RuntimeError
    await run_jobs()
    assert phone.messages == []


async def test_only_devices_of_the_user_are_notified(
    client: httpx.AsyncClient, ana: Json, ben: Json, phone: Browser, service: PushService, runtime: Runtime,
    run_jobs: RunJobs,
) -> None:  # fmt: skip
    tablet, bens = service.browser("tablet", phone.server_key), service.browser("bens", phone.server_key)
    await subscribe(client, ana, tablet)
    await subscribe(client, ben, bens)
    await notify(runtime, ana)
    await run_jobs()
    assert [len(browser.messages) for browser in (phone, tablet, bens)] == [1, 1, 0]


@pytest.mark.parametrize("status", [404, 410])
async def test_expired_subscription_is_deleted(
    client: httpx.AsyncClient, ana: Json, phone: Browser, service: PushService, runtime: Runtime, run_jobs: RunJobs,
    status: int,
) -> None:  # fmt: skip
    service.fail(status)
    await notify(runtime, ana)
    await run_jobs()
    assert not await is_subscribed(client, ana, phone)
    await notify(runtime, ana)
    await run_jobs()
    assert len(service.requests) == 1


@pytest.mark.parametrize(
    ("status", "retry_after", "seconds"), [(429, "120", 120), (503, "", 4), (500, "Mon, 16 Nov 2026 00:00:00 GMT", 4)]
)
async def test_busy_push_service_is_retried_after_the_requested_delay(
    ana: Json, phone: Browser, service: PushService, runtime: Runtime, query: psycopg.Connection, run_jobs: RunJobs,
    status: int, retry_after: str, seconds: int,
) -> None:  # fmt: skip
    service.fail(status, retry_after=retry_after)
    await notify(runtime, ana)
    await run_jobs()
    assert phone.messages == []
    assert query.execute("select last_error from push_subscriptions").fetchall() == [(str(status),)]
    ((again,),) = query.execute("select scheduled_at from procrastinate_jobs where status = 'todo'").fetchall()
    assert timedelta(seconds=seconds - 3) < again - clock.now() <= timedelta(seconds=seconds)
    query.execute("update procrastinate_jobs set scheduled_at = null")
    await run_jobs()
    assert len(phone.messages) == 1
    assert query.execute("select last_error from push_subscriptions").fetchall() == [(None,)]


async def test_notification_is_sent_after_a_failure_of_the_database(
    ana: Json,
    phone: Browser,
    runtime: Runtime,
    query: psycopg.Connection,
    run_jobs: RunJobs,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def unavailable() -> None:
        raise OSError("the database is unavailable")

    await notify(runtime, ana)
    with monkeypatch.context() as patch:
        patch.setattr(runtime.database, "_sessions", unavailable)
        await run_jobs()
    sending = "select status from procrastinate_jobs where task_name = 'push:send'"
    assert query.execute(sending).fetchall() == [("todo",)]
    query.execute("update procrastinate_jobs set scheduled_at = null")
    await run_jobs()
    assert len(phone.messages) == 1


async def test_unreachable_push_service_is_retried(
    ana: Json, phone: Browser, service: PushService, runtime: Runtime, query: psycopg.Connection, run_jobs: RunJobs
) -> None:
    service.drop_response()
    await notify(runtime, ana)
    await run_jobs()
    assert query.execute("select status from procrastinate_jobs").fetchall() == [("todo",)]
    query.execute("update procrastinate_jobs set scheduled_at = null")
    await run_jobs()
    assert len(phone.messages) == 2
    assert len(phone.shown) == 1


@pytest.mark.parametrize("status", [302, 307, 400, 403, 413])
async def test_refusal_is_recorded_and_redirects_are_not_followed(
    ana: Json, phone: Browser, service: PushService, runtime: Runtime, query: psycopg.Connection, run_jobs: RunJobs,
    status: int,
) -> None:  # fmt: skip
    service.fail(status, location=f"{service.url}/elsewhere")
    await notify(runtime, ana)
    await run_jobs()
    assert len(service.requests) == 1
    assert phone.messages == []
    assert query.execute("select last_error from push_subscriptions").fetchall() == [(str(status),)]
    assert query.execute("select count(*) from procrastinate_jobs").fetchall() == [(0,)]


async def test_push_service_removed_from_the_allowlist_is_not_called(
    client: httpx.AsyncClient, ana: Json, phone: Browser, service: PushService, runtime: Runtime, run_jobs: RunJobs,
    monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    monkeypatch.setattr(runtime.push, "_services", ("fcm.googleapis.com",))
    await notify(runtime, ana)
    await run_jobs()
    assert service.requests == []
    assert not await is_subscribed(client, ana, phone)
