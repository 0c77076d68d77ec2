"""Replicate's HTTP API (api.replicate.com/v1). It has no idempotency keys, so a submission whose response was lost is
searched for in the list. Outputs expire after an hour."""

import json
import re
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any
from uuid import UUID

from standardwebhooks.webhooks import Webhook, WebhookVerificationError

from retrato.integrations.engines.contract import Aspect, EngineError, InputAspect, PhotoQuality, VideoQuality
from retrato.integrations.engines.hosted.http_api import Gone, HttpApi, Refused, download
from retrato.integrations.engines.hosted.provider import (
    TRIGGER,
    Outcome,
    Photo,
    ProviderRequest,
    WebhookEvent,
    WebhookRefused,
)
from retrato.settings import ReplicateSettings
from retrato.tables import HostedProvider, HostedVerb

if TYPE_CHECKING:
    # Type checking only: the web process reads webhooks here and must not load numpy.
    from retrato.integrations.engines.prompts import Prompt

_SIZES: dict[PhotoQuality, str] = {"SD": "1K", "HD": "2K", "UHD": "4K"}
_RESOLUTIONS: dict[VideoQuality, str] = {"SD": "480p", "HD": "720p"}
_STEPS, _GUIDANCE = 28, 3.0
# Pages to search. Other predictions may have filled the list in the meantime.
_MAX_PAGES = 5
# A version is deleted asynchronously, within minutes, and its model can be deleted only then.
_DELETE_RETRY_SECONDS = 300.0
_PERCENT = re.compile(r"(\d{1,3})%\|")


class Replicate:
    name: HostedProvider = "replicate"
    # Submissions are listed at once. The minute covers a request still in transit.
    resubmit_after: Mapping[HostedVerb, float] = {"train": 60, "imagine": 60, "reimagine": 60, "animate": 60}

    def __init__(self, settings: ReplicateSettings, speedup: float = 1.0) -> None:
        self._settings = settings
        self.learns_by = settings.learns_by
        self._api = HttpApi(
            settings.base_url, {"authorization": f"Bearer {settings.token.get_secret_value()}"}, speedup
        )
        self.allows_http = settings.base_url.startswith("http://")

    def train(self, call: UUID, selfies: bytes) -> ProviderRequest:
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
            # Left over from an interrupted attempt.
            if refusal.status != 409:
                raise
        upload, address = self._upload("selfies.zip", selfies, "application/zip")
        input_ = {"input_images": address, "trigger_word": TRIGGER, "autocaption": True}
        body = {"destination": f"{self._settings.owner}/{destination}", "input": input_}
        return ProviderRequest(f"/models/{self._trainer()}/trainings", body, (upload,))

    def imagine(self, model: Mapping[str, Any], prompt: "Prompt", aspect: Aspect, seed: int) -> ProviderRequest:
        input_ = {
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
        return ProviderRequest("/predictions", {"version": model["version"], "input": input_})

    def imagine_from_references(
        self,
        references: Sequence[bytes],
        prompt: "Prompt",
        aspect: Aspect,
        seed: int,  # noqa: ARG002 - Seedream has none
    ) -> ProviderRequest:
        files = [self._upload(f"{number}.jpg", data, "image/jpeg") for number, data in enumerate(references)]
        input_ = {
            "prompt": prompt.text,
            "image_input": [address for _, address in files],
            "aspect_ratio": aspect,
            "size": _SIZES["HD"],
            "enhance_prompt": False,
        }
        return _prediction(self._settings.reference_photo, input_, *(upload for upload, _ in files))

    def reimagine(
        self, photo: Photo, prompt: "Prompt", aspect: InputAspect, quality: PhotoQuality, seed: int
    ) -> ProviderRequest:
        upload, address = self._upload("photo.jpg", photo.data, "image/jpeg")
        input_: dict[str, Any] = {"prompt": prompt.text, "aspect_ratio": aspect}
        if "kontext" in self._settings.edit:
            input_ |= {"input_image": address, "output_format": "png", "seed": seed}
        else:
            input_ |= {"image_input": [address], "size": _SIZES[quality], "enhance_prompt": False}
        return _prediction(self._settings.edit, input_, upload)

    def animate(self, photo: Photo, prompt: "Prompt", quality: VideoQuality, seed: int) -> ProviderRequest:
        upload, address = self._upload("photo.jpg", photo.data, "image/jpeg")
        input_ = {
            "image": address,
            "prompt": prompt.text,
            "resolution": _RESOLUTIONS[quality],
            "num_frames": 81,
            "frames_per_second": 16,
            "seed": seed,
        }
        return _prediction(self._settings.video, input_, upload)

    def submit(self, request: ProviderRequest, webhook: str | None) -> str:
        # Also at the start: after a crash this webhook brings the remote id.
        hook = {"webhook": webhook, "webhook_events_filter": ["start", "completed"]} if webhook else {}
        return str(self._api.call("POST", request.path, json=request.body | hook, creates=True)["id"])

    def find_submitted(self, request: ProviderRequest, since: datetime) -> list[str]:
        address = _collection_path(request)
        params: dict[str, str] | None = {"created_after": since.isoformat()}
        found: list[str] = []
        for _ in range(_MAX_PAGES):
            page = self._api.get(address, params=params)
            found += [each["id"] for each in page["results"] if each["input"] == request.body["input"]]
            address, params = page["next"] or "", None
            if not address or any(_parse_time(each["created_at"]) < since for each in page["results"]):
                break
        # Oldest first, because that is the original submission.
        return found[::-1]

    def poll(self, request: ProviderRequest, remote_id: str) -> Outcome:
        try:
            return _outcome(self._api.get(f"{_collection_path(request)}/{remote_id}"))
        except Refused:
            return Outcome("FAILED", error="providerFailed")

    def cancel(self, request: ProviderRequest, remote_id: str) -> None:
        self._api.call("POST", f"{_collection_path(request)}/{remote_id}/cancel")
        if "destination" in request.body:
            self._delete(f"/models/{request.body['destination']}")

    def download_output(self, answer: Mapping[str, Any]) -> bytes:
        made = answer["output"]
        address = made[0] if isinstance(made, list) and made else made
        if not isinstance(address, str):
            raise Gone
        return download(address, allow_http=self.allows_http)

    def delete_uploads(self, request: ProviderRequest) -> None:
        for upload in request.uploads:
            self._delete(f"/files/{upload}")

    @staticmethod
    def model(remote_id: str, answer: Mapping[str, Any]) -> dict[str, str]:  # noqa: ARG004 - the output has the version
        return {"version": answer["output"]["version"]}

    def forget(self, model: Mapping[str, Any]) -> None:
        name, _, version = str(model["version"]).partition(":")
        self._delete(f"/models/{name}/versions/{version}")
        if not self._delete(f"/models/{name}"):
            raise EngineError("providerUnavailable", retryable=True, retry_after=_DELETE_RETRY_SECONDS)

    def _delete(self, path: str) -> bool:
        """Delete a resource. Return whether it is gone; False if it still has content."""
        try:
            self._api.call("DELETE", path)
        except Refused as refusal:
            return refusal.status == 404
        return True

    def _upload(self, name: str, data: bytes, kind: str) -> tuple[str, str]:
        file = self._api.call("POST", "/files", files={"content": (name, data, kind)})
        return file["id"], file["urls"]["get"]

    def _trainer(self) -> str:
        """Return `owner/name/versions/…`, with the newest version unless the operator pinned one."""
        name, _, version = self._settings.trainer.partition(":")
        version = version or self._api.get(f"/models/{name}")["latest_version"]["id"]
        return f"{name}/versions/{version}"


def read_webhook(secret: str, headers: Mapping[str, str], body: bytes) -> WebhookEvent:
    """Verify and parse a webhook (Standard Webhooks). The library allows five minutes of age, like WEBHOOK_SECONDS."""
    try:
        Webhook(secret).verify(body, dict(headers), json_parse=False)
    except WebhookVerificationError as error:
        raise WebhookRefused("stale" if "timestamp too" in str(error) else "forged") from None
    except ValueError:
        # Base64 or UTF-8 that cannot be decoded.
        raise WebhookRefused("forged") from None
    try:
        payload = json.loads(body)
        return WebhookEvent(str(payload["id"]), _outcome(payload))
    except (ValueError, LookupError, TypeError, AttributeError, RecursionError):
        raise WebhookRefused("unreadable") from None


def _prediction(model: str, input_: dict[str, Any], *uploads: str) -> ProviderRequest:
    if ":" in model:
        return ProviderRequest("/predictions", {"version": model, "input": input_}, uploads)
    return ProviderRequest(f"/models/{model}/predictions", {"input": input_}, uploads)


def _collection_path(request: ProviderRequest) -> str:
    return "/trainings" if request.path.endswith("/trainings") else "/predictions"


def _outcome(payload: Mapping[str, Any]) -> Outcome:
    status = payload["status"]
    if status == "succeeded":
        return Outcome("DONE", {"output": payload["output"]})
    # For statuses we do not know: a completion time means that it is over.
    if status in {"failed", "canceled", "aborted"} or payload.get("completed_at"):
        reason = str(payload.get("error") or "").lower()
        unsafe = any(word in reason for word in ("nsfw", "sensitive", "safety"))
        return Outcome("FAILED", error="unsafe" if unsafe else "providerFailed")
    percents = _PERCENT.findall(payload.get("logs") or "")
    return Outcome("OPEN", progress=min(int(percents[-1]), 100) / 100 if percents else 0.0)


def _parse_time(text: str) -> datetime:
    payload = datetime.fromisoformat(text)
    return payload if payload.tzinfo else payload.replace(tzinfo=UTC)
