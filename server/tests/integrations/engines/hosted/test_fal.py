"""fal: deletion of models, retention of outputs, and webhook keys."""

from datetime import UTC, datetime, timedelta

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from retrato.integrations.engines.contract import EngineError, TrainRequest
from retrato.integrations.engines.hosted.engine import Hosted
from retrato.integrations.engines.hosted.fal import WebhookKeys
from retrato.integrations.engines.hosted.http_api import Unavailable
from tests.doubles.fal_server import FalServer
from tests.doubles.http_server import calls
from tests.integrations.engines.calls import never, quiet
from tests.integrations.engines.hosted.conftest import PHOTO, new_request

pytestmark = pytest.mark.parametrize("name", ["fal"], indirect=True)


def test_forgotten_model_is_deleted_at_fal(engine: Hosted, server: FalServer) -> None:
    model = engine.train(TrainRequest([PHOTO], "FEMALE"), quiet, never).model
    engine.forget(model)
    assert server.forgotten == list(server.jobs)


def test_model_of_another_provider_is_refused(engine: Hosted) -> None:
    with pytest.raises(EngineError, match="modelUnreadable"):
        engine.forget(b'{"provider": "replicate", "version": "retrato/x:1"}')


def test_only_trained_models_are_kept_longer_than_an_hour(engine: Hosted, server: FalServer) -> None:
    engine.train(TrainRequest([PHOTO], "FEMALE"), quiet, never)
    engine.reimagine(new_request(), quiet, never)
    submissions = {request.path: request for request in server.requests if server.creates(request)}
    kept = {path: "x-fal-object-lifecycle-preference" not in request.headers for path, request in submissions.items()}
    assert kept == {"/fal-ai/flux-lora-fast-training": True, "/fal-ai/bytedance/seedream/v4/edit": False}
    uploads = [request for request in server.requests if request.path == "/files/upload"]
    assert all("x-fal-object-lifecycle" in request.headers for request in uploads)


@pytest.mark.parametrize(
    ("message", "code"), [("content_policy_violation", "unsafe"), ("image_size: too large", "providerRefused")]
)
def test_refusal_by_the_model_is_not_retryable(engine: Hosted, server: FalServer, message: str, code: str) -> None:
    server.next_error = message
    with pytest.raises(EngineError, match=code) as failure:
        engine.reimagine(new_request(), quiet, never)
    assert not failure.value.retryable


def test_public_keys_are_cached_for_a_day_and_refetched_after_rotation(server: FalServer) -> None:
    keys, now = WebhookKeys(server.url), datetime.now(UTC)
    assert keys.verify(server.signer.sign(b"word"), b"word", now)
    assert not keys.verify(server.signer.sign(b"word"), b"another", now)
    # A forged webhook must not make us refetch the keys each time.
    assert calls(server.requests) == ["GET /.well-known/jwks.json"]
    server.signer = Ed25519PrivateKey.generate()
    assert not keys.verify(server.signer.sign(b"word"), b"word", now + timedelta(minutes=4))
    assert keys.verify(server.signer.sign(b"word"), b"word", now + timedelta(minutes=6))
    assert len(server.requests) == 2
    assert keys.verify(server.signer.sign(b"word"), b"word", now + timedelta(hours=24))
    assert len(server.requests) == 2
    assert keys.verify(server.signer.sign(b"word"), b"word", now + timedelta(hours=25))
    assert len(server.requests) == 3


def test_keys_of_a_failing_server_are_not_requested_for_every_webhook(server: FalServer) -> None:
    keys, now = WebhookKeys("http://127.0.0.1:9"), datetime.now(UTC)
    with pytest.raises(Unavailable):
        keys.verify(server.signer.sign(b"word"), b"word", now)
    keys._address = f"{server.url}/.well-known/jwks.json"
    with pytest.raises(Unavailable):
        keys.verify(server.signer.sign(b"word"), b"word", now + timedelta(seconds=29))
    assert not server.requests
    assert keys.verify(server.signer.sign(b"word"), b"word", now + timedelta(seconds=31))
