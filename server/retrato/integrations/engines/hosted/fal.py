"""fal's queue (queue.fal.run). It cannot be asked what it was asked, so a lost request is known again by its webhook
alone, which bears our own id."""

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
    Order,
    Outcome,
    Photo,
    Told,
    WebhookRefused,
)
from retrato.integrations.engines.hosted.shapes import RATIOS, size_of
from retrato.settings import FalSettings
from retrato.tables import HostedProvider, HostedVerb

if TYPE_CHECKING:
    # The web server reads webhooks here; what a prompt is made of would come with numpy and more.
    from retrato.integrations.engines.prompts import Prompt

_RESOLUTIONS: dict[VideoQuality, str] = {"SD": "480p", "HD": "720p"}
_STEPS, _GUIDANCE = 28, 3.5
_PHOTO_EDGE = 1024
# What the edit model draws at least and at most, along each edge.
_SMALLEST, _LARGEST = 1024, 4096
# Ours is copied at once; theirs need not stay.
_EXPIRES = json.dumps({"expiration_duration_seconds": 3600})
_KEYS_FOR = timedelta(hours=24)
# A signature of nobody we know may mean new keys, or a stranger who wants us to fetch them.
_KEYS_AGAIN = timedelta(minutes=5)


class Fal:
    name: HostedProvider = "fal"
    # Its webhook comes when it is done, so that is how long it takes.
    patience: Mapping[HostedVerb, float] = {"train": 1800, "imagine": 180, "reimagine": 180, "animate": 600}

    def __init__(self, settings: FalSettings, haste: float = 1.0) -> None:
        self._settings = settings
        authorization = {"authorization": f"Key {settings.key.get_secret_value()}"}
        self._queue = HttpApi(settings.queue_url, authorization, haste)
        self._rest = HttpApi(settings.rest_url, authorization, haste)
        self._platform = HttpApi(settings.platform_url, authorization, haste)
        self._uploads = HttpApi("", haste=haste)
        self.plain_webhooks = settings.queue_url.startswith("http://")

    def train(self, call: UUID, selfies: bytes) -> Order:  # noqa: ARG002 - there is no place to prepare
        address = self._upload("selfies.zip", selfies, "application/zip")
        given = {"images_data_url": address, "trigger_word": TRIGGER, "create_masks": True, "is_style": False}
        return Order(self._settings.trainer, given)

    def imagine(self, model: Mapping[str, Any], prompt: "Prompt", aspect: Aspect, seed: int) -> Order:
        width, height = size_of(RATIOS[aspect], _PHOTO_EDGE)
        given = {
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
        return Order(self._settings.photo, given)

    def reimagine(self, photo: Photo, prompt: "Prompt", aspect: InputAspect, quality: PhotoQuality, seed: int) -> Order:
        ratio = photo.ratio if aspect == "match_input_image" else RATIOS[aspect]
        edge = {"SD": 1024, "HD": 2048, "UHD": 4096}[quality]
        longest = min(_LARGEST, max(edge, round(_SMALLEST * max(ratio, 1 / ratio))))
        width, height = size_of(ratio, longest)
        given = {
            "prompt": prompt.text,
            "image_urls": [self._upload("photo.jpg", photo.data, "image/jpeg")],
            "image_size": {"width": width, "height": height},
            "num_images": 1,
            "enable_safety_checker": True,
            "seed": seed,
        }
        return Order(self._settings.edit, given)

    def animate(self, photo: Photo, prompt: "Prompt", quality: VideoQuality, seed: int) -> Order:
        given = {
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
        return Order(self._settings.video, given)

    def ask(self, order: Order, webhook: str | None) -> str:
        # A trained model has to stay; all else is copied.
        headers = {} if order.path == self._settings.trainer else {"x-fal-object-lifecycle-preference": _EXPIRES}
        params = {"fal_webhook": webhook} if webhook else None
        answer = self._queue.call(
            "POST", f"/{order.path}", json=order.body, params=params, headers=headers, creates=True
        )
        return str(answer["request_id"])

    def find(self, order: Order, since: datetime) -> Sequence[str]:  # noqa: ARG002 - it keeps no list
        return ()

    def look(self, order: Order, remote_id: str) -> Outcome:
        request = f"{_requests(order)}/{remote_id}"
        try:
            told = self._queue.get(f"{request}/status", params={"logs": "0"})
            if told["status"] != "COMPLETED":
                return Outcome("OPEN")
            if told.get("error"):
                return _failed(f"{told['error']} {told.get('error_type')}")
            return _done(self._queue.get(request))
        except Refused as refusal:
            # What went wrong inside the model is its answer.
            return Outcome("FAILED", error=refusal.code if refusal.status == 422 else "providerFailed")

    def cancel(self, order: Order, remote_id: str) -> None:
        try:
            self._queue.call("PUT", f"{_requests(order)}/{remote_id}/cancel")
        except Refused as refusal:
            # It was done before.
            if refusal.status not in {400, 404, 409}:
                raise

    def output(self, answer: Mapping[str, Any]) -> bytes:
        made = answer.get("video") or next(iter(answer.get("images") or ()), None)
        if not made:
            raise Gone
        return download(made["url"], plain=self.plain_webhooks)

    def tidy(self, order: Order) -> None:
        """What was uploaded goes by itself, within the hour."""

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
    """fal's public keys, kept for a day."""

    def __init__(self, rest_url: str) -> None:
        self._address = f"{rest_url.rstrip('/')}/.well-known/jwks.json"
        self._keys: list[Ed25519PublicKey] = []
        self._fetched_at: datetime | None = None
        self._lock = threading.Lock()

    def signed(self, signature: bytes, message: bytes, now: datetime) -> bool:
        with self._lock:
            if self._age(now) > _KEYS_FOR:
                self._fetch(now)
            if self._match(signature, message):
                return True
            if self._age(now) > _KEYS_AGAIN:
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
        try:
            answer = httpx.get(self._address, timeout=5)
            answer.raise_for_status()
            told = [each["x"] for each in answer.json()["keys"] if each.get("crv") == "Ed25519"]
            keys = [Ed25519PublicKey.from_public_bytes(urlsafe_b64decode(f"{x}==")) for x in told]
        except (httpx.HTTPError, ValueError, LookupError, TypeError) as error:
            raise Unavailable from error
        self._keys, self._fetched_at = keys, now


def read_webhook(keys: WebhookKeys, headers: Mapping[str, str], body: bytes, now: datetime) -> Told:
    """Header names in lower case."""
    try:
        sent = int(headers["x-fal-webhook-timestamp"])
        signature = binascii.unhexlify(headers["x-fal-webhook-signature"])
        lines = (headers["x-fal-webhook-request-id"], headers["x-fal-webhook-user-id"], str(sent))
    except (KeyError, ValueError):
        raise WebhookRefused("forged") from None
    # Before its signature: whoever sends something old must not make us fetch keys.
    if abs(now.timestamp() - sent) > WEBHOOK_SECONDS:
        raise WebhookRefused("stale")
    if not keys.signed(signature, "\n".join((*lines, hashlib.sha256(body).hexdigest())).encode(), now):
        raise WebhookRefused("forged")
    try:
        told = json.loads(body)
        if told["status"] == "OK":
            outcome = Outcome("OPEN") if told.get("payload_error") else _done(told["payload"])
        else:
            outcome = _failed(f"{told.get('error')} {json.dumps(told.get('payload'))}")
        return Told(str(told["request_id"]), outcome)
    except (ValueError, LookupError, TypeError, AttributeError):
        raise WebhookRefused("unreadable") from None


def _requests(order: Order) -> str:
    """Of the application; what follows it in a model's name is not part of this address."""
    return "/" + "/".join(order.path.split("/")[:2]) + "/requests"


def _done(answer: dict[str, Any]) -> Outcome:
    if any(answer.get("has_nsfw_concepts") or ()):
        return Outcome("FAILED", error="unsafe")
    return Outcome("DONE", answer)


def _failed(reason: str) -> Outcome:
    if "content_policy" in reason or "nsfw" in reason.lower():
        return Outcome("FAILED", error="unsafe")
    return Outcome("FAILED", error="providerRefused" if "422" in reason else "providerFailed")
