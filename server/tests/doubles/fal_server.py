"""A fal on loopback: its queue, uploads, public keys, signed webhooks and the deletion of what it made."""

import hashlib
import json
import re
import time
from base64 import urlsafe_b64encode
from collections.abc import Callable
from typing import Any

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from retrato.settings import FalSettings
from tests.doubles.hosted_server import HostedServer, Job, filmed, painted, selfies_in, size_of_photo
from tests.doubles.http_server import Answer, Delivery, Request

KEY = "fal-key"
TRAINER, PHOTO = "fal-ai/flux-lora-fast-training", "fal-ai/flux-lora"
EDIT, VIDEO = "fal-ai/bytedance/seedream/v4/edit", "fal-ai/wan/v2.2-a14b/image-to-video"
_MODELS = (TRAINER, PHOTO, EDIT, VIDEO)
_REQUESTS = r"/([^/]+/[^/]+)/requests/([^/]+)"


class FalServer(HostedServer):
    def __init__(self, port: int = 0) -> None:
        self.signer = Ed25519PrivateKey.generate()
        self.forgotten: list[str] = []
        super().__init__(port)

    def creates(self, request: Request) -> bool:
        return request.method == "POST" and request.path.startswith("/fal-ai/")

    def handle(self, request: Request) -> Answer:
        if request.path == "/.well-known/jwks.json":
            public = urlsafe_b64encode(self.signer.public_key().public_bytes_raw()).rstrip(b"=").decode()
            return Answer(200, {"keys": [{"kty": "OKP", "crv": "Ed25519", "x": public}]})
        if request.path == "/files/upload":
            name = request.headers["x-fal-file-name"]
            return Answer(200, {"access_url": self.keep(request.body, name)})
        if request.path.startswith("/files/"):
            data = self.files.get(request.path)
            return Answer(404) if data is None else Answer(200, data)
        if request.headers.get("authorization") != f"Key {KEY}":
            return Answer(401, {"detail": "Cannot access application. Authentication is required."})
        routes: list[tuple[str, str, Callable[..., Answer]]] = [
            ("POST", "/storage/auth/token", self._token),
            ("GET", f"{_REQUESTS}/status", self._status),
            ("GET", _REQUESTS, self._result),
            ("PUT", f"{_REQUESTS}/cancel", self._cancel),
            ("DELETE", "/v1/models/requests/([^/]+)/payloads", self._forget),
            ("POST", "/(fal-ai/.+)", self._submit),
        ]
        for method, pattern, answer in routes:
            if method == request.method and (match := re.fullmatch(pattern, request.path)):
                return answer(request, *match.groups())
        return Answer(404, {"detail": "Application not found"})

    def make(self, job: Job) -> Any:
        given = job.input
        if job.model == TRAINER:
            if not selfies_in(self.given(given["images_data_url"])):
                raise ValueError("no images in the archive")
            return {"diffusers_lora_file": {"url": self.keep(b"lora", "lora.safetensors")}}
        if job.model == VIDEO:
            width, height = size_of_photo(self.given(given["image_url"]))
            short = int(given["resolution"].removesuffix("p"))
            ratio = width / height
            long = round(short * max(ratio, 1 / ratio) / 16) * 16
            size = (long, short) if ratio >= 1 else (short, long)
            return {"video": {"url": self.keep(filmed(*size, given), "output.mp4")}, "seed": given["seed"]}
        if job.model == EDIT:
            size_of_photo(self.given(given["image_urls"][0]))
        else:
            self.given(given["loras"][0]["path"])
        size = given["image_size"]["width"], given["image_size"]["height"]
        address = self.keep(painted(*size, given), "0.png")
        return {"images": [{"url": address}], "seed": given["seed"], "has_nsfw_concepts": [False]}

    def announce(self, job: Job) -> None:
        """Only of what is over; not of what was cancelled."""
        if job.webhook is None or job.state not in {"done", "failed"}:
            return
        told = {"request_id": job.id, "gateway_request_id": job.id, "status": "OK", "payload": job.output}
        if job.error:
            told |= {"status": "ERROR", "error": "Invalid status code: 422", "payload": {"detail": job.error}}
        body = json.dumps(told).encode()
        self.webhooks.append(Delivery(self.signed(job.id, str(int(time.time())), body), body, job.webhook))

    def signed(self, id_: str, sent: str, body: bytes) -> dict[str, str]:
        message = "\n".join((id_, "user", sent, hashlib.sha256(body).hexdigest())).encode()
        return {
            "x-fal-webhook-request-id": id_,
            "x-fal-webhook-user-id": "user",
            "x-fal-webhook-timestamp": sent,
            "x-fal-webhook-signature": self.signer.sign(message).hex(),
        }

    def _token(self, _request: Request) -> Answer:
        return Answer(
            200, {"token": "upload", "token_type": "Bearer", "base_url": self.url, "expires_at": "2100-01-01"}
        )

    def _submit(self, request: Request, model: str) -> Answer:
        if model not in _MODELS:
            return Answer(404, {"detail": "Application not found"})
        job = self.begin(model, request.json, request.query.get("fal_webhook"))
        base = f"{self.url}/{'/'.join(model.split('/')[:2])}/requests/{job.id}"
        answer = {"request_id": job.id, "response_url": base, "status_url": f"{base}/status", "status": "IN_QUEUE"}
        return Answer(200, answer | {"cancel_url": f"{base}/cancel", "queue_position": 1})

    def _job(self, app: str, id_: str) -> Job | None:
        job = self.jobs.get(id_)
        return job if job and job.model.startswith(app) else None

    def _status(self, _request: Request, app: str, id_: str) -> Answer:
        job = self._job(app, id_)
        if job is None:
            return Answer(404, {"detail": "Request not found"})
        waiting = job.state == "waiting"
        self.looked_at(job)
        if waiting:
            return Answer(202, {"status": "IN_QUEUE", "queue_position": 0})
        return Answer(200, {"status": "COMPLETED" if job.over else "IN_PROGRESS", "logs": None})

    def _result(self, _request: Request, app: str, id_: str) -> Answer:
        job = self._job(app, id_)
        if job is None:
            return Answer(404, {"detail": "Request not found"})
        if job.state == "done":
            return Answer(200, job.output)
        return Answer(422, {"detail": [{"msg": job.error or job.state}]})

    def _cancel(self, _request: Request, app: str, id_: str) -> Answer:
        job = self._job(app, id_)
        if job is None or job.over:
            return Answer(400, {"status": "ALREADY_COMPLETED"})
        job.state = "cancelled"
        return Answer(202, {"status": "CANCELLATION_REQUESTED"})

    def _forget(self, _request: Request, id_: str) -> Answer:
        self.forgotten.append(id_)
        return Answer(200, {"cdn_delete_results": []})


def settings_at(url: str) -> FalSettings:
    return FalSettings(queue_url=url, rest_url=url, platform_url=f"{url}/v1", key=KEY)
