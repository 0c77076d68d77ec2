"""Personal models: docs/product.md#models."""

import json
from collections.abc import Awaitable, Callable
from datetime import timedelta
from typing import Any
from uuid import UUID

import httpx
import psycopg
import pytest
from structlog.testing import capture_logs

from retrato.integrations.engines.contract import EngineError
from retrato.integrations.mail.outbox import Outbox
from retrato.kit.rate_limit import Limit
from retrato.queue import enqueue, training_queue
from retrato.runtime import Runtime
from retrato.settings import Settings
from retrato.usermodel import inspection
from tests.factories.account import Json, bearer, registration
from tests.factories.creation import make_model
from tests.factories.pictures import jpeg, picture

RunJobs = Callable[[], Awaitable[None]]
GOOD = jpeg(400, 400)
DARK = picture(400, 400, top=[2, 2, 2], bottom=[1, 1, 1]).jpegsave_buffer()


async def create(
    client: httpx.AsyncClient,
    auth: Json,
    images: list[bytes] | None = None,
    *,
    language: str = "en",
    key: str | None = None,
    **form: object,
) -> httpx.Response:
    sent: list[tuple[str, Any]] = [
        ("json", (None, json.dumps({"name": "Me", "gender": "FEMALE", "consent": True, **form})))
    ]
    sent += [("images", (f"{number}.jpg", image, "image/jpeg")) for number, image in enumerate(images or [GOOD] * 4)]
    headers = bearer(auth, **{"x-language": language}) | ({"idempotency-key": key} if key else {})
    return await client.post("/api/my-models/create", files=sent, headers=headers)


async def models(client: httpx.AsyncClient, auth: Json) -> list[Json]:
    found: list[Json] = (await client.post("/api/my-models", headers=bearer(auth))).json()
    return found


async def test_model_is_trained_and_an_email_is_sent(
    client: httpx.AsyncClient, ana: Json, run_jobs: RunJobs, mails: Outbox
) -> None:
    answer = await create(client, ana)
    assert answer.status_code == 200, answer.text
    assert (answer.json()["status"], answer.json()["providerFinishedAt"]) == ("TRAINING", None)
    await run_jobs()
    (model,) = await models(client, ana)
    assert (model["status"], model["progress"], model["name"]) == ("READY", 1.0, "Me")
    assert model["providerFinishedAt"]
    assert (await client.get(f"/files/{model['thumbnail']}")).headers["content-type"] == "image/jpeg"
    assert "Your model is ready" in [Outbox.read(file)["subject"] for file in mails.files()]


async def test_failed_model_has_a_reason_and_takes_no_slot(
    client: httpx.AsyncClient, ana: Json, run_jobs: RunJobs, mails: Outbox
) -> None:
    for _ in range(3):
        assert (await create(client, ana, [DARK] * 4)).status_code == 200
        await run_jobs()
    failed = await models(client, ana)
    assert {(model["status"], model["error"]) for model in failed} == {
        ("FAILED", "Too few of the selfies could be used. Please choose others.")
    }
    assert "Your model could not be trained" in [Outbox.read(file)["subject"] for file in mails.files()]


@pytest.mark.parametrize(
    ("language", "good", "dark"),
    [("en", "A good one.", "It is too dark."), ("es", "Esta sirve.", "Está demasiado oscura.")],
)
async def test_inspection_explains_whether_a_selfie_is_usable(
    client: httpx.AsyncClient, ana: Json, language: str, good: str, dark: str
) -> None:
    """docs/product.md#selfies"""
    verdicts = [
        (
            await client.post(
                "/api/my-models/inspect",
                files={"image": ("me.jpg", image, "image/jpeg")},
                headers=bearer(ana, **{"x-language": language}),
            )
        ).json()
        for image in (GOOD, DARK)
    ]
    assert verdicts[0].pop("selfiePass")
    assert verdicts == [
        {
            "ok": True,
            "problems": [],
            "message": good,
            "face": {"left": 0.25, "top": 0.2, "width": 0.5, "height": 0.5},
        },
        {"ok": False, "problems": ["tooDark"], "message": dark, "face": None, "selfiePass": None},
    ]


@pytest.mark.parametrize(
    ("change", "images", "field", "message"),
    [
        ({"consent": False}, 4, "json.consent", "Please confirm that the person in the pictures agrees."),
        ({"name": "A"}, 4, "json.name", "At least 2 characters."),
        ({"gender": "OTHER"}, 4, "json.gender", "Choose one of the options."),
        ({}, 3, "images", "At least 4."),
        ({}, 21, "images", "At most 20."),
    ],
)
async def test_invalid_form_is_refused_and_nothing_is_stored(
    client: httpx.AsyncClient,
    ana: Json,
    query: psycopg.Connection,
    change: Json,
    images: int,
    field: str,
    message: str,
) -> None:
    answer = await create(client, ana, [GOOD] * images, **change)
    assert answer.status_code == 422
    assert answer.json()["data"]["fields"] == {field: message}
    assert query.execute("select (select count(*) from files), (select count(*) from user_models)").fetchone() == (0, 0)


async def test_small_selfie_is_reported_by_its_index(client: httpx.AsyncClient, ana: Json) -> None:
    answer = await create(client, ana, [GOOD, GOOD, jpeg(383, 400), GOOD])
    assert list(answer.json()["data"]["fields"]) == ["images.2"]


async def test_training_requires_premium_and_a_free_slot(client: httpx.AsyncClient, ana: Json) -> None:
    """docs/product.md#guards"""
    ben = (await client.post("/api/auth/register", json=registration(email="ben@example.com"))).json()
    refused = await create(client, ben)
    assert (refused.status_code, refused.json()["code"]) == (403, "premiumRequired")
    assert [(await create(client, ana)).status_code for _ in range(3)] == [200, 200, 409]
    slots = [(await client.get("/api/my-models/slots", headers=bearer(auth))).json() for auth in (ana, ben)]
    assert [found["total"] for found in slots] == [2, 0]


async def test_untrained_model_has_a_queue_position_and_a_selfie_as_thumbnail(
    client: httpx.AsyncClient, ana: Json, run_jobs: RunJobs
) -> None:
    """docs/product.md#jobs"""
    created = [(await create(client, ana)).json()["queuePosition"] for _ in range(2)]
    assert created == [1, 2]
    newest, first = await models(client, ana)
    assert (first["queuePosition"], newest["queuePosition"]) == (1, 2)
    selfie = newest["thumbnail"]
    assert (await client.get(f"/files/{selfie}")).headers["content-type"] == "image/jpeg"
    await run_jobs()
    trained = (await models(client, ana))[0]
    assert trained["queuePosition"] is None
    assert trained["thumbnail"] != selfie


async def test_retry_with_the_same_key_trains_one_model(client: httpx.AsyncClient, ana: Json) -> None:
    first, second = [(await create(client, ana, key="one key of mine")).json() for _ in range(2)]
    assert first["id"] == second["id"]
    assert len(await models(client, ana)) == 1
    assert (await create(client, ana, key="another key")).json()["id"] != first["id"]


@pytest.mark.parametrize(
    ("images", "form"), [([GOOD] * 5, {}), ([GOOD, GOOD, GOOD, jpeg(401, 400)], {}), (None, {"name": "Somebody else"})]
)
async def test_key_reused_for_another_model_is_refused(
    client: httpx.AsyncClient, ana: Json, query: psycopg.Connection, images: list[bytes] | None, form: Json
) -> None:
    await create(client, ana, key="one key of mine")
    refused = await create(client, ana, images, key="one key of mine", **form)
    assert (refused.status_code, refused.json()["code"]) == (409, "keyReused")
    assert len(await models(client, ana)) == 1
    # A model of an earlier release has no fingerprint.
    query.execute("update user_models set fingerprint = null")
    assert (await create(client, ana, images, key="one key of mine", **form)).status_code == 200
    assert len(await models(client, ana)) == 1


async def test_failed_model_can_be_retried_unless_its_selfies_were_bad(
    client: httpx.AsyncClient, runtime: Runtime, ana: Json, run_jobs: RunJobs, query: psycopg.Connection
) -> None:
    model_id = (await create(client, ana)).json()["id"]
    query.execute("update user_models set status = 'FAILED', error = 'timeout', attempts = 3")
    query.commit()
    assert [model["canRetry"] for model in await models(client, ana)] == [True]
    again = [await client.post(f"/api/my-models/{model_id}/retry", headers=bearer(ana)) for _ in range(2)]
    assert [(answer.json()["status"], answer.json()["error"]) for answer in again] == [("TRAINING", None)] * 2
    await run_jobs()
    (model,) = await models(client, ana)
    assert (model["status"], model["canRetry"]) == ("READY", False)
    failed = await make_model(runtime, ana, error="timeout")
    bad = await make_model(runtime, ana, error="badSelfies")
    assert {model["id"]: model["canRetry"] for model in await models(client, ana)} == {
        model_id: False,
        failed: True,
        bad: False,
    }
    await create(client, ana)
    refused = await client.post(f"/api/my-models/{failed}/retry", headers=bearer(ana))
    assert (refused.status_code, refused.json()["code"]) == (409, "noModelSlot")


async def test_selfie_inspections_are_rate_limited(
    client: httpx.AsyncClient, ana: Json, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(inspection, "_INSPECTIONS", Limit("inspect-selfie", 1, timedelta(hours=1)))
    answers = [
        await client.post("/api/my-models/inspect", files={"image": GOOD}, headers=bearer(ana)) for _ in range(2)
    ]
    assert [answer.status_code for answer in answers] == [200, 429]
    assert answers[1].json()["data"]["secondsLeft"] > 0


async def test_unknown_error_code_has_a_general_text(
    client: httpx.AsyncClient, ana: Json, query: psycopg.Connection
) -> None:
    await create(client, ana)
    query.execute("update user_models set status = 'FAILED', error = 'warpCoreBreach'")
    query.commit()
    (model,) = await models(client, ana)
    assert model["error"] == "Something went wrong in the studio. Please try again."


async def test_model_whose_selfie_is_gone_fails_at_once(
    client: httpx.AsyncClient, runtime: Runtime, ana: Json, run_jobs: RunJobs, query: psycopg.Connection
) -> None:
    await create(client, ana)
    selfies = [found.key async for found in runtime.storage.list("users")]
    await runtime.storage.delete(selfies[:1])
    await run_jobs()
    (model,) = await models(client, ana)
    assert (model["status"], model["error"], model["canRetry"]) == (
        "FAILED",
        "One of the selfies is no longer there. Please choose them again.",
        False,
    )
    assert query.execute("select attempts from user_models").fetchall() == [(1,)]


async def test_deleted_model_is_forgotten_at_its_provider_however_long_that_takes(
    runtime: Runtime, query: psycopg.Connection, run_jobs: RunJobs, monkeypatch: pytest.MonkeyPatch
) -> None:
    key, engine = "users/a/model.bin", runtime.settings.engine.name
    await runtime.storage.put(key, b"a model", "application/octet-stream")
    async with runtime.database.transaction() as session:
        await enqueue(session, "usermodel:forget", engine=engine, key=key)
    query.execute("update procrastinate_jobs set attempts = 100")

    def unavailable(_name: str) -> None:
        raise EngineError("providerUnavailable", retryable=True)

    with monkeypatch.context() as patch, capture_logs() as logs:
        patch.setattr(runtime.engines, "get", unavailable)
        await run_jobs()
    waiting = "select status::text, scheduled_at between now() + '59 min' and now() + '61 min' from procrastinate_jobs"
    assert query.execute(waiting).fetchall() == [("todo", True)]
    assert "a deleted model is still at its provider" in [line["event"] for line in logs]
    query.execute("update procrastinate_jobs set scheduled_at = null")
    await run_jobs()
    assert (runtime.settings.data / "forgotten").read_bytes() == b"a model"
    assert [found async for found in runtime.storage.list("users")] == []


async def test_deleting_a_model_deletes_its_selfies(
    client: httpx.AsyncClient, runtime: Runtime, ana: Json, run_jobs: RunJobs
) -> None:
    model_id = (await create(client, ana)).json()["id"]
    await run_jobs()
    assert len([found async for found in runtime.storage.list("users")]) == 6
    deleted = await client.post(f"/api/my-models/{model_id}/delete", headers=bearer(ana))
    assert deleted.status_code == 204
    await run_jobs()
    assert await models(client, ana) == []
    assert [found async for found in runtime.storage.list("users")] == []


async def test_model_can_be_neither_of_a_woman_nor_of_a_man(
    client: httpx.AsyncClient, ana: Json, run_jobs: RunJobs
) -> None:
    assert (await create(client, ana, gender="UNISEX")).status_code == 200
    await run_jobs()
    assert [(model["gender"], model["status"]) for model in await models(client, ana)] == [("UNISEX", "READY")]


async def test_expected_training_time_is_shown_before_anything_is_uploaded(
    client: httpx.AsyncClient, ana: Json, query: psycopg.Connection
) -> None:
    """docs/product.md#models"""
    engine = "tests.doubles.engine:make"
    query.execute("insert into paces (queue, work, seconds) values (%s, 'TRAINING', 700)", [training_queue(engine)])
    alone = (await client.get("/api/my-models/slots", headers=bearer(ana))).json()
    assert (alone["expectedSeconds"], alone["accepted"]) == (700, True)
    await create(client, ana)
    query.execute("update paces set seconds = 2000")
    behind = (await client.get("/api/my-models/slots", headers=bearer(ana))).json()
    assert (behind["expectedSeconds"], behind["accepted"]) == (4000, False)


async def test_model_that_learns_by_references_takes_only_the_wait(
    client: httpx.AsyncClient, ana: Json, settings: Settings, query: psycopg.Connection
) -> None:
    settings.engine.imagine = "fal"
    statement = "insert into paces (queue, work, seconds) values (%s, 'TRAINING', 700)"
    query.execute(statement, [training_queue("fal")])
    shown = []
    for settings.engine.fal.learns_by in ("training", "references"):
        slots = (await client.get("/api/my-models/slots", headers=bearer(ana))).json()
        shown.append((slots["learnsBy"], slots["expectedSeconds"]))
    assert shown == [("training", 700), ("references", 0)]


async def test_model_can_be_renamed(client: httpx.AsyncClient, ana: Json) -> None:
    model_id = (await create(client, ana)).json()["id"]
    renamed = await client.post(f"/api/my-models/{model_id}/rename", json={"name": "Ana 2026"}, headers=bearer(ana))
    assert renamed.status_code == 204
    assert [model["name"] for model in await models(client, ana)] == ["Ana 2026"]


async def test_models_require_signing_in(client: httpx.AsyncClient) -> None:
    for path in ("", "/create", "/inspect", "/compare", f"/{UUID(int=7)}/delete", f"/{UUID(int=7)}/rename"):
        assert (await client.post(f"/api/my-models{path}")).status_code == 401
    assert (await client.get("/api/my-models/slots")).status_code == 401


async def test_statement_about_the_person_is_kept_for_each_model(
    client: httpx.AsyncClient, ana: Json, query: psycopg.Connection
) -> None:
    made = (await create(client, ana)).json()["id"]
    kept = query.execute("select version, text_key, subject_id::text from consents where kind = 'LIKENESS'").fetchall()
    assert kept == [(1, "models.create.start.consent", made)]
