"""Replicate's HTTP API (api.replicate.com/v1). Creating has no key by which it would be known again, so a lost one is
looked for in the list. Whatever it makes is gone after an hour."""

import base64
import binascii
import hashlib
import hmac
import json
import re
from collections.abc import Mapping
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any
from uuid import UUID

from retrato.integrations.engines.contract import Aspect, EngineError, InputAspect, PhotoQuality, VideoQuality
from retrato.integrations.engines.hosted.http_api import Gone, HttpApi, Refused, download
from retrato.integrations.engines.hosted.provider import (
    TRIGGER,
    WEBHOOK_SECONDS,
    Order,
    Outcome,
    Photo,
    Told,
    WebhookRefused,
)
from retrato.settings import ReplicateSettings
from retrato.tables import HostedProvider, HostedVerb

if TYPE_CHECKING:
    # The web server reads webhooks here; what a prompt is made of would come with numpy and more.
    from retrato.integrations.engines.prompts import Prompt

_SIZES: dict[PhotoQuality, str] = {"SD": "1K", "HD": "2K", "UHD": "4K"}
_RESOLUTIONS: dict[VideoQuality, str] = {"SD": "480p", "HD": "720p"}
_STEPS, _GUIDANCE = 28, 3.0
# As much as its other predictions may have made of the list meanwhile.
_PAGES = 5
# A version is deleted within minutes, and only then its model.
_DELETING_SECONDS = 300.0
_PERCENT = re.compile(r"(\d{1,3})%\|")


class Replicate:
    name: HostedProvider = "replicate"
    # It lists what it was asked at once; a minute is for a request that is still on its way.
    patience: Mapping[HostedVerb, float] = {"train": 60, "imagine": 60, "reimagine": 60, "animate": 60}

    def __init__(self, settings: ReplicateSettings, haste: float = 1.0) -> None:
        self._settings = settings
        self._api = HttpApi(settings.base_url, {"authorization": f"Bearer {settings.token.get_secret_value()}"}, haste)
        self.plain_webhooks = settings.base_url.startswith("http://")

    def train(self, call: UUID, selfies: bytes) -> Order:
        destination = f"retrato-{call.hex}"
        model = {
            "owner": self._settings.owner,
            "name": destination,
            "visibility": "private",
            "hardware": self._settings.hardware,
        }
        try:
            self._api.call("POST", "/models", json=model)
        except Refused as refusal:
            # There from an attempt that was cut off.
            if refusal.status != 409:
                raise
        upload, address = self._upload("selfies.zip", selfies, "application/zip")
        given = {"input_images": address, "trigger_word": TRIGGER, "autocaption": True}
        body = {"destination": f"{self._settings.owner}/{destination}", "input": given}
        return Order(f"/models/{self._trainer()}/trainings", body, (upload,))

    def imagine(self, model: Mapping[str, Any], prompt: "Prompt", aspect: Aspect, seed: int) -> Order:
        given = {
            "prompt": prompt.text,
            "aspect_ratio": aspect,
            "num_outputs": 1,
            "model": "dev",
            "lora_scale": prompt.strength,
            "num_inference_steps": _STEPS,
            "guidance_scale": _GUIDANCE if prompt.guidance is None else prompt.guidance,
            "output_format": "png",
            "seed": seed,
        }
        return Order("/predictions", {"version": model["version"], "input": given})

    def reimagine(self, photo: Photo, prompt: "Prompt", aspect: InputAspect, quality: PhotoQuality, seed: int) -> Order:
        upload, address = self._upload("photo.jpg", photo.data, "image/jpeg")
        given: dict[str, Any] = {"prompt": prompt.text, "aspect_ratio": aspect}
        if "kontext" in self._settings.edit:
            given |= {"input_image": address, "output_format": "png", "seed": seed}
        else:
            given |= {"image_input": [address], "size": _SIZES[quality], "enhance_prompt": False}
        return _prediction(self._settings.edit, given, upload)

    def animate(self, photo: Photo, prompt: "Prompt", quality: VideoQuality, seed: int) -> Order:
        upload, address = self._upload("photo.jpg", photo.data, "image/jpeg")
        given = {
            "image": address,
            "prompt": prompt.text,
            "resolution": _RESOLUTIONS[quality],
            "num_frames": 81,
            "frames_per_second": 16,
            "seed": seed,
        }
        return _prediction(self._settings.video, given, upload)

    def ask(self, order: Order, webhook: str | None) -> str:
        # Its start, too: after a crash it tells us the name of what we asked for.
        hook = {"webhook": webhook, "webhook_events_filter": ["start", "completed"]} if webhook else {}
        return str(self._api.call("POST", order.path, json=order.body | hook, creates=True)["id"])

    def find(self, order: Order, since: datetime) -> list[str]:
        address = _kind(order)
        params: dict[str, str] | None = {"created_after": since.isoformat()}
        found: list[str] = []
        for _ in range(_PAGES):
            page = self._api.get(address, params=params)
            found += [each["id"] for each in page["results"] if each["input"] == order.body["input"]]
            address, params = page["next"] or "", None
            if not address or any(_time(each["created_at"]) < since for each in page["results"]):
                break
        # The oldest is the one that was asked for first.
        return found[::-1]

    def look(self, order: Order, remote_id: str) -> Outcome:
        try:
            return _outcome(self._api.get(f"{_kind(order)}/{remote_id}"))
        except Refused:
            return Outcome("FAILED", error="providerFailed")

    def cancel(self, order: Order, remote_id: str) -> None:
        self._api.call("POST", f"{_kind(order)}/{remote_id}/cancel")
        if "destination" in order.body:
            self._delete(f"/models/{order.body['destination']}")

    def output(self, answer: Mapping[str, Any]) -> bytes:
        made = answer["output"]
        address = made[0] if isinstance(made, list) and made else made
        if not isinstance(address, str):
            raise Gone
        return download(address, plain=self.plain_webhooks)

    def tidy(self, order: Order) -> None:
        for upload in order.uploads:
            self._delete(f"/files/{upload}")

    @staticmethod
    def model(remote_id: str, answer: Mapping[str, Any]) -> dict[str, str]:  # noqa: ARG004 - it names the version itself
        return {"version": answer["output"]["version"]}

    def forget(self, model: Mapping[str, Any]) -> None:
        name, _, version = str(model["version"]).partition(":")
        self._delete(f"/models/{name}/versions/{version}")
        if not self._delete(f"/models/{name}"):
            raise EngineError("providerUnavailable", retryable=True, retry_after=_DELETING_SECONDS)

    def _delete(self, path: str) -> bool:
        """Whether it is gone; false when there is still something in it."""
        try:
            self._api.call("DELETE", path)
        except Refused as refusal:
            return refusal.status == 404
        return True

    def _upload(self, name: str, data: bytes, kind: str) -> tuple[str, str]:
        file = self._api.call("POST", "/files", files={"content": (name, data, kind)})
        return file["id"], file["urls"]["get"]

    def _trainer(self) -> str:
        """`owner/name/versions/…`; the newest version where the operator names none."""
        name, _, version = self._settings.trainer.partition(":")
        version = version or self._api.get(f"/models/{name}")["latest_version"]["id"]
        return f"{name}/versions/{version}"


def read_webhook(secret: str, headers: Mapping[str, str], body: bytes, now: datetime) -> Told:
    """Standard Webhooks, with a shared secret. Header names in lower case."""
    try:
        key = base64.b64decode(secret.removeprefix("whsec_"), validate=True)
        sent = int(headers["webhook-timestamp"])
        message = f"{headers['webhook-id']}.{sent}.".encode() + body
    except (KeyError, ValueError, binascii.Error):
        raise WebhookRefused("forged") from None
    expected = b"v1," + base64.b64encode(hmac.new(key, message, hashlib.sha256).digest())
    # In constant time: how long it takes does not tell how much of a guess was right.
    if not any(hmac.compare_digest(expected, each.encode()) for each in headers.get("webhook-signature", "").split()):
        raise WebhookRefused("forged")
    if abs(now.timestamp() - sent) > WEBHOOK_SECONDS:
        raise WebhookRefused("stale")
    try:
        told = json.loads(body)
        return Told(str(told["id"]), _outcome(told))
    except (ValueError, LookupError, TypeError, AttributeError):
        raise WebhookRefused("unreadable") from None


def _prediction(model: str, given: dict[str, Any], *uploads: str) -> Order:
    if ":" in model:
        return Order("/predictions", {"version": model, "input": given}, uploads)
    return Order(f"/models/{model}/predictions", {"input": given}, uploads)


def _kind(order: Order) -> str:
    return "/trainings" if order.path.endswith("/trainings") else "/predictions"


def _outcome(told: Mapping[str, Any]) -> Outcome:
    status = told["status"]
    if status == "succeeded":
        return Outcome("DONE", {"output": told["output"]})
    # Statuses that are not known yet: over is what has an end.
    if status in {"failed", "canceled", "aborted"} or told.get("completed_at"):
        reason = str(told.get("error") or "").lower()
        unsafe = any(word in reason for word in ("nsfw", "sensitive", "safety"))
        return Outcome("FAILED", error="unsafe" if unsafe else "providerFailed")
    percents = _PERCENT.findall(told.get("logs") or "")
    return Outcome("OPEN", share=min(int(percents[-1]), 100) / 100 if percents else 0.0)


def _time(text: str) -> datetime:
    told = datetime.fromisoformat(text)
    return told if told.tzinfo else told.replace(tzinfo=UTC)
