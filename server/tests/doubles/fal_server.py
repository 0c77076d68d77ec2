"""A fake fal: queue, uploads, public keys, signed webhooks and deletion of outputs."""

import hashlib
import json
import re
from base64 import urlsafe_b64encode
from collections.abc import Callable
from typing import Any

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from retrato.settings import FalSettings
from tests.doubles.hosted_server import HostedServer, Job, count_selfies, make_image, make_video, size_of_photo
from tests.doubles.http_server import Delivery, Request, Response

KEY, ACCOUNT = "fal-key", "our-account"
TRAINER, PHOTO = "fal-ai/flux-lora-fast-training", "fal-ai/flux-lora"
EDIT, VIDEO = "fal-ai/bytedance/seedream/v4/edit", "fal-ai/wan/v2.2-a14b/image-to-video"
_MODELS = (TRAINER, PHOTO, EDIT, VIDEO)
_REQUESTS = r"/([^/]+/[^/]+)/requests/([^/]+)"


class FalServer(HostedServer):
    def __init__(self, port: int = 0) -> None:
        self.signer = Ed25519PrivateKey.generate()
        self.account = ACCOUNT
        """Whose webhooks it signs."""
        self.forgotten: list[str] = []
        super().__init__(port)

    def creates(self, request: Request) -> bool:
        return request.method == "POST" and request.path.startswith("/fal-ai/")

    def handle(self, request: Request) -> Response:
        if request.path == "/.well-known/jwks.json":
            public = urlsafe_b64encode(self.signer.public_key().public_bytes_raw()).rstrip(b"=").decode()
            return Response(200, {"keys": [{"kty": "OKP", "crv": "Ed25519", "x": public}]})
        if request.path == "/files/upload":
            name = request.headers["x-fal-file-name"]
            return Response(200, {"access_url": self.store_file(request.body, name)})
        if request.path.startswith("/files/"):
            data = self.files.get(request.path)
            return Response(404) if data is None else Response(200, data)
        if request.headers.get("authorization") != f"Key {KEY}":
            return Response(401, {"detail": "Cannot access application. Authentication is required."})
        routes: list[tuple[str, str, Callable[..., Response]]] = [
            ("POST", "/storage/auth/token", self._token),
            ("GET", f"{_REQUESTS}/status", self._status),
            ("GET", _REQUESTS, self._result),
            ("PUT", f"{_REQUESTS}/cancel", self._cancel),
            ("DELETE", "/v1/models/requests/([^/]+)/payloads", self._forget),
            ("POST", "/(fal-ai/.+)", self._submit),
        ]
        for method, pattern, handler in routes:
            if method == request.method and (match := re.fullmatch(pattern, request.path)):
                return handler(request, *match.groups())
        return Response(404, {"detail": "Application not found"})

    def make(self, job: Job) -> Any:
        input_ = job.input
        if job.model == TRAINER:
            if not count_selfies(self.read_upload(input_["images_data_url"])):
                raise ValueError("no images in the archive")
            return {"diffusers_lora_file": {"url": self.store_file(b"lora", "lora.safetensors")}}
        if job.model == VIDEO:
            width, height = size_of_photo(self.read_upload(input_["image_url"]))
            short = int(input_["resolution"].removesuffix("p"))
            ratio = width / height
            long = round(short * max(ratio, 1 / ratio) / 16) * 16
            size = (long, short) if ratio >= 1 else (short, long)
            return {"video": {"url": self.store_file(make_video(*size, input_), "output.mp4")}, "seed": input_["seed"]}
        if job.model == EDIT:
            pictures = [self.read_upload(address) for address in input_["image_urls"]]
            size_of_photo(pictures[0])
            # Uploads of the same picture have different addresses.
            input_ = input_ | {"image_urls": [hashlib.sha256(picture).hexdigest() for picture in pictures]}
        else:
            self.read_upload(input_["loras"][0]["path"])
        size = input_["image_size"]["width"], input_["image_size"]["height"]
        address = self.store_file(make_image(*size, input_), "0.png")
        return {"images": [{"url": address}], "seed": input_["seed"], "has_nsfw_concepts": [False]}

    def announce(self, job: Job) -> None:
        """Queue a webhook for finished jobs, but not for cancelled ones."""
        if job.webhook is None or job.state not in {"done", "failed"}:
            return
        payload = {"request_id": job.id, "gateway_request_id": job.id, "status": "OK", "payload": job.output}
        if job.error:
            payload |= {"status": "ERROR", "error": "Invalid status code: 422", "payload": {"detail": job.error}}
        body = json.dumps(payload).encode()
        self.webhooks.append(Delivery(self.signed(job.id, self.timestamp, body), body, job.webhook))

    def signed(self, id_: str, sent: str, body: bytes) -> dict[str, str]:
        message = "\n".join((id_, self.account, sent, hashlib.sha256(body).hexdigest())).encode()
        return {
            "x-fal-webhook-request-id": id_,
            "x-fal-webhook-user-id": self.account,
            "x-fal-webhook-timestamp": sent,
            "x-fal-webhook-signature": self.signer.sign(message).hex(),
        }

    def _token(self, _request: Request) -> Response:
        return Response(
            200, {"token": "upload", "token_type": "Bearer", "base_url": self.url, "expires_at": "2100-01-01"}
        )

    def _submit(self, request: Request, model: str) -> Response:
        if model not in _MODELS:
            return Response(404, {"detail": "Application not found"})
        job = self.begin(model, request.json, request.query.get("fal_webhook"))
        base = f"{self.url}/{'/'.join(model.split('/')[:2])}/requests/{job.id}"
        content = {"request_id": job.id, "response_url": base, "status_url": f"{base}/status", "status": "IN_QUEUE"}
        return Response(200, content | {"cancel_url": f"{base}/cancel", "queue_position": 1})

    def _job(self, app: str, id_: str) -> Job | None:
        job = self.jobs.get(id_)
        return job if job and job.model.startswith(app) else None

    def _status(self, _request: Request, app: str, id_: str) -> Response:
        job = self._job(app, id_)
        if job is None:
            return Response(404, {"detail": "Request not found"})
        waiting = job.state == "waiting"
        self.polled(job)
        if waiting:
            return Response(202, {"status": "IN_QUEUE", "queue_position": 0})
        return Response(200, {"status": "COMPLETED" if job.finished else "IN_PROGRESS", "logs": None})

    def _result(self, _request: Request, app: str, id_: str) -> Response:
        job = self._job(app, id_)
        if job is None:
            return Response(404, {"detail": "Request not found"})
        if job.state == "done":
            return Response(200, job.output)
        return Response(422, {"detail": [{"msg": job.error or job.state}]})

    def _cancel(self, _request: Request, app: str, id_: str) -> Response:
        job = self._job(app, id_)
        if job is None or job.finished:
            return Response(400, {"status": "ALREADY_COMPLETED"})
        job.state = "cancelled"
        return Response(202, {"status": "CANCELLATION_REQUESTED"})

    def _forget(self, _request: Request, id_: str) -> Response:
        self.forgotten.append(id_)
        return Response(200, {"cdn_delete_results": []})


def settings_at(url: str) -> FalSettings:
    return FalSettings(queue_url=url, rest_url=url, platform_url=f"{url}/v1", key=KEY, account=ACCOUNT)
