"""Replicate: trained models, uploads, errors and webhook signatures."""

import time

import pytest

from retrato.integrations.engines.contract import Cancelled, EngineError, TrainRequest
from retrato.integrations.engines.hosted.engine import Hosted
from retrato.integrations.engines.hosted.provider import WebhookRefused
from retrato.integrations.engines.hosted.replicate import read_webhook
from tests.doubles.replicate_server import OWNER, SECRET, TRAINER, ReplicateServer, signed
from tests.integrations.engines.calls import never, quiet
from tests.integrations.engines.hosted.conftest import PHOTO, new_request

pytestmark = pytest.mark.parametrize("name", ["replicate"], indirect=True)

# The example of the Standard Webhooks specification.
EXAMPLE_BODY = b'{"test": 2432232314}'
EXAMPLE = {
    "webhook-id": "msg_p5jXN8AQM9LWM0D4loKWxJek",
    "webhook-timestamp": "1614265330",
    "webhook-signature": "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=",
}


def now() -> str:
    return str(int(time.time()))


def test_model_is_private_and_deleted_when_forgotten(engine: Hosted, server: ReplicateServer) -> None:
    model = engine.train(TrainRequest([PHOTO], "FEMALE"), quiet, never).model
    (name,) = server.models
    assert name.startswith(f"{OWNER}/retrato-")
    assert len(server.models[name]) == 1
    engine.forget(model)
    assert server.models == {}
    # Idempotent, because jobs may run twice.
    engine.forget(model)


def test_model_that_is_still_being_deleted_is_a_retryable_error(engine: Hosted, server: ReplicateServer) -> None:
    model = engine.train(TrainRequest([PHOTO], "FEMALE"), quiet, never).model
    (versions,) = server.models.values()
    versions.add("another")
    with pytest.raises(EngineError) as failure:
        engine.forget(model)
    assert failure.value.retryable


def test_cancelled_training_leaves_no_model(engine: Hosted, server: ReplicateServer) -> None:
    server.paused = True
    with pytest.raises(Cancelled):
        engine.train(TrainRequest([PHOTO], "FEMALE"), quiet, lambda: any(job.polls for job in server.jobs.values()))
    assert [job.state for job in server.jobs.values()] == ["cancelled"]
    assert server.models == {}


def test_lost_training_is_found_by_its_input(engine: Hosted, server: ReplicateServer) -> None:
    server.drop_response("POST", "trainings")
    engine.train(TrainRequest([PHOTO], "FEMALE"), quiet, never)
    assert [job.model for job in server.jobs.values()] == [TRAINER]


def test_uploads_are_deleted(engine: Hosted, server: ReplicateServer) -> None:
    engine.reimagine(new_request(), quiet, never)
    assert [path.rpartition("/")[2] for path in server.files] == ["0.jpg"]


@pytest.mark.parametrize(
    ("message", "code", "retryable"),
    [
        ("NSFW content detected in all outputs", "unsafe", False),
        ("The input or output was flagged as sensitive. (E005)", "unsafe", False),
        ("CUDA out of memory", "providerFailed", True),
    ],
)
def test_failed_prediction_says_whether_to_retry(
    engine: Hosted, server: ReplicateServer, message: str, code: str, retryable: bool
) -> None:
    server.next_error = message
    with pytest.raises(EngineError, match=code) as failure:
        engine.reimagine(new_request(), quiet, never)
    assert failure.value.retryable == retryable


@pytest.mark.parametrize(
    ("status", "code", "retryable"), [(422, "providerRefused", False), (401, "providerUnavailable", True)]
)
def test_refused_request_says_whether_to_retry(
    engine: Hosted, server: ReplicateServer, status: int, code: str, retryable: bool
) -> None:
    server.fail(status, path="predictions")
    with pytest.raises(EngineError, match=code) as failure:
        engine.reimagine(new_request(), quiet, never)
    assert failure.value.retryable == retryable
    assert server.jobs == {}


def test_double_signs_like_the_standard_webhooks_example(name: str) -> None:
    assert signed(SECRET, EXAMPLE["webhook-id"], EXAMPLE["webhook-timestamp"], EXAMPLE_BODY) == EXAMPLE


def test_signed_webhook_about_something_else_is_unreadable(name: str) -> None:
    with pytest.raises(WebhookRefused, match="unreadable"):
        read_webhook(SECRET, signed(SECRET, "msg", now(), EXAMPLE_BODY), EXAMPLE_BODY)


def test_old_webhook_is_stale(name: str) -> None:
    with pytest.raises(WebhookRefused, match="stale"):
        read_webhook(SECRET, EXAMPLE, EXAMPLE_BODY)


@pytest.mark.parametrize(
    "changes",
    [
        {"webhook-signature": EXAMPLE["webhook-signature"]},
        {"webhook-signature": "v1,x"},
        {"webhook-signature": "v1"},
        {"webhook-signature": ""},
        {"webhook-timestamp": "yesterday"},
        {"webhook-id": "another"},
    ],
)
def test_webhook_with_a_wrong_header_is_forged(name: str, changes: dict[str, str]) -> None:
    with pytest.raises(WebhookRefused, match="forged"):
        read_webhook(SECRET, signed(SECRET, "msg", now(), EXAMPLE_BODY) | changes, EXAMPLE_BODY)


@pytest.mark.parametrize("body", [EXAMPLE_BODY + b" ", b"", b"\xff"])
def test_webhook_with_another_body_is_forged(name: str, body: bytes) -> None:
    with pytest.raises(WebhookRefused, match="forged"):
        read_webhook(SECRET, signed(SECRET, "msg", now(), EXAMPLE_BODY), body)


def test_either_signature_is_valid_during_secret_rotation(name: str) -> None:
    body = b'{"id": "p", "status": "processing"}'
    headers = signed(SECRET, "msg", now(), body)
    headers["webhook-signature"] = f"v1,AAAA v1a,{'A' * 8} {headers['webhook-signature']}"
    event = read_webhook(SECRET, headers, body)
    assert (event.remote_id, event.outcome.state) == ("p", "OPEN")
