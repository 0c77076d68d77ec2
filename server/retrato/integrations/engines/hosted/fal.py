"""fal's queue (queue.fal.run). It cannot list requests, so a submission whose response was lost is recovered only by
its webhook, whose URL has our call id."""

import binascii
import hashlib
import json
import threading
from base64 import urlsafe_b64decode
from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Any
from uuid import UUID

import httpx
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

from retrato.integrations.engines.contract import Aspect, InputAspect, PhotoQuality, VideoQuality
from retrato.integrations.engines.hosted.http_api import Gone, HttpApi, Refused, Unavailable, download
from retrato.integrations.engines.hosted.provider import (
    TRIGGER,
    WEBHOOK_SECONDS,
    Outcome,
    Photo,
    ProviderRequest,
    WebhookEvent,
    WebhookRefused,
)
from retrato.integrations.engines.hosted.shapes import RATIOS, size_of
from retrato.settings import FalSettings
from retrato.tables import HostedProvider, HostedVerb

if TYPE_CHECKING:
    # Type checking only: the web process reads webhooks here and must not load numpy.
    from retrato.integrations.engines.prompts import Prompt

_RESOLUTIONS: dict[VideoQuality, str] = {"SD": "480p", "HD": "720p"}
_STEPS, _GUIDANCE = 28, 3.5
_PHOTO_EDGE, _REFERENCE_PHOTO_EDGE = 1024, 2048
# Size limits of the edit model along each edge.
_MIN_EDGE, _MAX_EDGE = 1024, 4096
# We copy results at once, so fal may delete them.
_EXPIRES = json.dumps({"expiration_duration_seconds": 3600})
_KEYS_TTL = timedelta(hours=24)
# An unknown signature may mean rotated keys, or an attacker who wants to make us refetch them.
_KEYS_MIN_REFETCH = timedelta(minutes=5)
# While fal's key server is slow, each forged webhook would wait for it.
_KEYS_RETRY = timedelta(seconds=30)


class Fal:
    name: HostedProvider = "fal"
    # A lost request is found only by its webhook, which arrives when the work is done.
    resubmit_after: Mapping[HostedVerb, float] = {"train": 1800, "imagine": 180, "reimagine": 180, "animate": 600}

    def __init__(self, settings: FalSettings, speedup: float = 1.0) -> None:
        self._settings = settings
        self.learns_by = settings.learns_by
        authorization = {"authorization": f"Key {settings.key.get_secret_value()}"}
        self._queue = HttpApi(settings.queue_url, authorization, speedup)
        self._rest = HttpApi(settings.rest_url, authorization, speedup)
        self._platform = HttpApi(settings.platform_url, authorization, speedup)
        self._uploads = HttpApi("", speedup=speedup)
        self.allows_http = settings.queue_url.startswith("http://")

    def train(self, call: UUID, selfies: bytes) -> ProviderRequest:  # noqa: ARG002 - nothing to create first
        address = self._upload("selfies.zip", selfies, "application/zip")
        input_ = {"images_data_url": address, "trigger_word": TRIGGER, "create_masks": True, "is_style": False}
        return ProviderRequest(self._settings.trainer, input_)

    def imagine(self, model: Mapping[str, Any], prompt: "Prompt", aspect: Aspect, seed: int) -> ProviderRequest:
        width, height = size_of(RATIOS[aspect], _PHOTO_EDGE)
        input_ = {
            "prompt": prompt.text,
            "loras": [{"path": model["lora"], "scale": prompt.strength}],
            "image_size": {"width": width, "height": height},
            "num_images": 1,
            "num_inference_steps": _STEPS,
            "guidance_scale": _GUIDANCE if prompt.guidance is None else prompt.guidance,
            "enable_safety_checker": True,
            "output_format": "png",
            "seed": seed,
        }
        return ProviderRequest(self._settings.photo, input_)

    def imagine_from_references(
        self, references: Sequence[bytes], prompt: "Prompt", aspect: Aspect, seed: int
    ) -> ProviderRequest:
        width, height = size_of(RATIOS[aspect], _REFERENCE_PHOTO_EDGE)
        input_ = {
            "prompt": prompt.text,
            "image_urls": [self._upload(f"{number}.jpg", data, "image/jpeg") for number, data in enumerate(references)],
            "image_size": {"width": width, "height": height},
            "num_images": 1,
            "enable_safety_checker": True,
            "seed": seed,
        }
        return ProviderRequest(self._settings.reference_photo, input_)

    def reimagine(
        self, photo: Photo, prompt: "Prompt", aspect: InputAspect, quality: PhotoQuality, seed: int
    ) -> ProviderRequest:
        ratio = photo.ratio if aspect == "match_input_image" else RATIOS[aspect]
        edge = {"SD": 1024, "HD": 2048, "UHD": 4096}[quality]
        longest = min(_MAX_EDGE, max(edge, round(_MIN_EDGE * max(ratio, 1 / ratio))))
        width, height = size_of(ratio, longest)
        input_ = {
            "prompt": prompt.text,
            "image_urls": [self._upload("photo.jpg", photo.data, "image/jpeg")],
            "image_size": {"width": width, "height": height},
            "num_images": 1,
            "enable_safety_checker": True,
            "seed": seed,
        }
        return ProviderRequest(self._settings.edit, input_)

    def animate(self, photo: Photo, prompt: "Prompt", quality: VideoQuality, seed: int) -> ProviderRequest:
        input_ = {
            "image_url": self._upload("photo.jpg", photo.data, "image/jpeg"),
            "prompt": prompt.text,
            "negative_prompt": prompt.negative,
            "resolution": _RESOLUTIONS[quality],
            "aspect_ratio": "auto",
            "num_frames": 81,
            "frames_per_second": 16,
            "enable_safety_checker": True,
            "seed": seed,
        }
        return ProviderRequest(self._settings.video, input_)

    def submit(self, request: ProviderRequest, webhook: str | None) -> str:
        # Trained models must persist. Everything else is copied.
        headers = {} if request.path == self._settings.trainer else {"x-fal-object-lifecycle-preference": _EXPIRES}
        params = {"fal_webhook": webhook} if webhook else None
        answer = self._queue.call(
            "POST", f"/{request.path}", json=request.body, params=params, headers=headers, creates=True
        )
        return str(answer["request_id"])

    def find_submitted(self, request: ProviderRequest, since: datetime) -> Sequence[str]:  # noqa: ARG002 - fal cannot list requests
        return ()

    def poll(self, request: ProviderRequest, remote_id: str) -> Outcome:
        path = f"{_requests_path(request)}/{remote_id}"
        try:
            payload = self._queue.get(f"{path}/status", params={"logs": "0"})
            if payload["status"] != "COMPLETED":
                return Outcome("OPEN")
            if payload.get("error"):
                return _failed(f"{payload['error']} {payload.get('error_type')}")
            return _done(self._queue.get(path))
        except Refused as refusal:
            # An error inside the model is returned as the result.
            return Outcome("FAILED", error=refusal.code if refusal.status == 422 else "providerFailed")

    def cancel(self, request: ProviderRequest, remote_id: str) -> None:
        try:
            self._queue.call("PUT", f"{_requests_path(request)}/{remote_id}/cancel")
        except Refused as refusal:
            # Already finished.
            if refusal.status not in {400, 404, 409}:
                raise

    def download_output(self, answer: Mapping[str, Any]) -> bytes:
        made = answer.get("video") or next(iter(answer.get("images") or ()), None)
        if not made:
            raise Gone
        return download(made["url"], allow_http=self.allows_http)

    def delete_uploads(self, request: ProviderRequest) -> None:
        """Do nothing: uploads expire within an hour."""

    @staticmethod
    def model(remote_id: str, answer: Mapping[str, Any]) -> dict[str, str]:
        return {"lora": answer["diffusers_lora_file"]["url"], "request": remote_id}

    def forget(self, model: Mapping[str, Any]) -> None:
        try:
            self._platform.call("DELETE", f"/models/requests/{model['request']}/payloads")
        except Refused as refusal:
            if refusal.status != 404:
                raise

    def _upload(self, name: str, data: bytes, kind: str) -> str:
        token = self._rest.call("POST", "/storage/auth/token", params={"storage_type": "fal-cdn-v3"}, json={})
        headers = {
            "authorization": f"{token['token_type']} {token['token']}",
            "content-type": kind,
            "x-fal-file-name": name,
            "x-fal-object-lifecycle": _EXPIRES,
        }
        address = f"{token['base_url']}/files/upload"
        return str(self._uploads.call("POST", address, content=data, headers=headers)["access_url"])


class WebhookKeys:
    """fal's public keys, cached for a day."""

    def __init__(self, rest_url: str) -> None:
        self._address = f"{rest_url.rstrip('/')}/.well-known/jwks.json"
        self._keys: list[Ed25519PublicKey] = []
        self._fetched_at: datetime | None = None
        self._failed_at: datetime | None = None
        self._lock = threading.Lock()

    def verify(self, signature: bytes, message: bytes, now: datetime) -> bool:
        with self._lock:
            if self._age(now) > _KEYS_TTL:
                self._fetch(now)
            if self._match(signature, message):
                return True
            if self._age(now) > _KEYS_MIN_REFETCH:
                self._fetch(now)
                return self._match(signature, message)
            return False

    def _age(self, now: datetime) -> timedelta:
        return timedelta.max if self._fetched_at is None else now - self._fetched_at

    def _match(self, signature: bytes, message: bytes) -> bool:
        for key in self._keys:
            try:
                key.verify(signature, message)
            except InvalidSignature:
                continue
            return True
        return False

    def _fetch(self, now: datetime) -> None:
        if self._failed_at and now - self._failed_at < _KEYS_RETRY:
            raise Unavailable
        try:
            response = httpx.get(self._address, timeout=5)
            response.raise_for_status()
            points = [each["x"] for each in response.json()["keys"] if each.get("crv") == "Ed25519"]
            keys = [Ed25519PublicKey.from_public_bytes(urlsafe_b64decode(f"{x}==")) for x in points]
        except (httpx.HTTPError, ValueError, LookupError, TypeError) as error:
            self._failed_at = now
            raise Unavailable from error
        self._keys, self._fetched_at, self._failed_at = keys, now, None


def read_webhook(
    keys: WebhookKeys, account: str, headers: Mapping[str, str], body: bytes, now: datetime
) -> WebhookEvent:
    """Verify and parse a webhook. Header names are in lower case."""
    try:
        sent = int(headers["x-fal-webhook-timestamp"])
        signature = binascii.unhexlify(headers["x-fal-webhook-signature"])
        lines = (headers["x-fal-webhook-request-id"], headers["x-fal-webhook-user-id"], str(sent))
    except (KeyError, ValueError):
        raise WebhookRefused("forged") from None
    if headers["x-fal-webhook-user-id"] != account:
        raise WebhookRefused("account")
    # Check the age before the signature: an old webhook must not make us fetch keys. In integers, because the time may
    # have more digits than a float.
    if abs(int(now.timestamp()) - sent) > WEBHOOK_SECONDS:
        raise WebhookRefused("stale")
    if not keys.verify(signature, "\n".join((*lines, hashlib.sha256(body).hexdigest())).encode(), now):
        raise WebhookRefused("forged")
    try:
        payload = json.loads(body)
        if payload["status"] == "OK":
            outcome = Outcome("OPEN") if payload.get("payload_error") else _done(payload["payload"])
        else:
            outcome = _failed(f"{payload.get('error')} {json.dumps(payload.get('payload'))}")
        return WebhookEvent(str(payload["request_id"]), outcome)
    except (ValueError, LookupError, TypeError, AttributeError, RecursionError):
        raise WebhookRefused("unreadable") from None


def _requests_path(request: ProviderRequest) -> str:
    """Return the requests path of the application. The rest of a model's name is not part of it."""
    return "/" + "/".join(request.path.split("/")[:2]) + "/requests"


def _done(answer: dict[str, Any]) -> Outcome:
    if any(answer.get("has_nsfw_concepts") or ()):
        return Outcome("FAILED", error="unsafe")
    return Outcome("DONE", answer)


def _failed(reason: str) -> Outcome:
    if "content_policy" in reason or "nsfw" in reason.lower():
        return Outcome("FAILED", error="unsafe")
    return Outcome("FAILED", error="providerRefused" if "422" in reason else "providerFailed")
