"""A fake Replicate: predictions, trainings, models, files and signed webhooks, like api.replicate.com."""

import base64
import hashlib
import hmac
import json
import re
from collections.abc import Callable
from email import message_from_bytes
from email.message import Message
from typing import Any
from uuid import uuid4

from retrato.settings import ReplicateSettings
from tests.doubles.hosted_server import HostedServer, Job, count_selfies, make_image, make_video, size_of_photo
from tests.doubles.http_server import Delivery, Request, Response

TOKEN, OWNER = "r8_double", "retrato"
SECRET = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"
TRAINER, EDIT, VIDEO = "ostris/flux-dev-lora-trainer", "bytedance/seedream-4", "wan-video/wan-2.2-i2v-fast"
TRAINER_VERSION = "e" * 64
_SIZES = {"1:1": (1024, 1024), "16:9": (1344, 768), "9:16": (768, 1344)}
_EDGES = {"1K": 1024, "2K": 2048, "4K": 4096}
_STATES = {"waiting": "starting", "running": "processing", "done": "succeeded", "cancelled": "canceled"}


class ReplicateServer(HostedServer):
    def __init__(self, port: int = 0) -> None:
        self.models: dict[str, set[str]] = {}
        super().__init__(port)

    def creates(self, request: Request) -> bool:
        return request.method == "POST" and request.path.endswith(("/predictions", "/trainings"))

    def handle(self, request: Request) -> Response:
        if request.path.startswith("/files/"):
            data = self.files.get(request.path)
            return Response(404) if data is None else Response(200, data)
        if request.headers.get("authorization") != f"Bearer {TOKEN}":
            return _problem(401, "You did not pass a valid authentication token", "Unauthenticated")
        routes: list[tuple[str, str, Callable[..., Response]]] = [
            ("POST", "/files", self._upload),
            ("DELETE", "/files/(.+)", self._delete_file),
            ("POST", "/models", self._create_model),
            ("GET", "/models/([^/]+/[^/]+)", self._show_model),
            ("DELETE", "/models/([^/]+/[^/]+)", self._delete_model),
            ("DELETE", "/models/([^/]+/[^/]+)/versions/([^/]+)", self._delete_version),
            ("POST", "/models/([^/]+/[^/]+)/predictions", self._predict_official),
            ("POST", "/models/([^/]+/[^/]+)/versions/([^/]+)/trainings", self._train),
            ("POST", "/predictions", self._predict),
            ("GET", "/(predictions|trainings)", self._list),
            ("GET", "/(predictions|trainings)/([^/]+)", self._show),
            ("POST", "/(predictions|trainings)/([^/]+)/cancel", self._cancel),
        ]
        for method, pattern, handler in routes:
            if method == request.method and (match := re.fullmatch(f"/v1{pattern}", request.path)):
                return handler(request, *match.groups())
        return _problem(404, "The requested resource could not be found.")

    def make(self, job: Job) -> Any:
        input_ = job.input
        if job.model == TRAINER:
            if not count_selfies(self.read_upload(input_["input_images"])):
                raise ValueError("no images in the archive")
            version = uuid4().hex * 2
            self.models[input_["destination"]].add(version)
            return {"version": f"{input_['destination']}:{version}", "weights": self.store_file(b"weights", "lora.tar")}
        if job.model == VIDEO:
            width, height = size_of_photo(self.read_upload(input_["image"]))
            short = int(input_["resolution"].removesuffix("p"))
            ratio = width / height
            long = round(short * max(ratio, 1 / ratio) / 16) * 16
            size = (long, short) if ratio >= 1 else (short, long)
            return self.store_file(make_video(*size, input_), "output.mp4")
        if job.model == EDIT:
            width, height = size_of_photo(self.read_upload(input_["image_input"][0]))
            if input_["aspect_ratio"] != "match_input_image":
                width, height = map(int, input_["aspect_ratio"].split(":"))
            scale = _EDGES[input_["size"]] / max(width, height)
            return [self.store_file(make_image(round(width * scale), round(height * scale), input_), "0.jpg")]
        return [self.store_file(make_image(*_SIZES[input_["aspect_ratio"]], input_), "0.png")]

    def announce(self, job: Job) -> None:
        if job.webhook is None:
            return
        body, id_ = json.dumps(self._to_json(job)).encode(), f"msg_{uuid4().hex}"
        self.webhooks.append(Delivery(signed(SECRET, id_, self.timestamp, body), body, job.webhook))

    def _upload(self, request: Request) -> Response:
        head = f"Content-Type: {request.headers['content-type']}\r\n\r\n".encode()
        parts: Any = message_from_bytes(head + request.body).get_payload()
        part: Message = next(
            part for part in parts if part.get_param("name", header="content-disposition") == "content"
        )
        content: Any = part.get_payload(decode=True)
        address = self.store_file(content, part.get_filename() or "file")
        return Response(201, {"id": address.removeprefix(f"{self.url}/files/"), "urls": {"get": address}})

    def _delete_file(self, _request: Request, id_: str) -> Response:
        return Response(204) if self.files.pop(f"/files/{id_}", None) else _problem(404, "Not found")

    def _create_model(self, request: Request) -> Response:
        model = request.json
        name = f"{model['owner']}/{model['name']}"
        if name in self.models:
            return _problem(409, "A model with that name and owner already exists")
        if model["visibility"] != "private" or model["owner"] != OWNER:
            return _problem(422, "it must be private and yours")
        self.models[name] = set()
        return Response(201, {"owner": model["owner"], "name": model["name"]})

    def _show_model(self, _request: Request, name: str) -> Response:
        if name != TRAINER:
            return _problem(404, "Not found")
        return Response(200, {"latest_version": {"id": TRAINER_VERSION}})

    def _delete_model(self, _request: Request, name: str) -> Response:
        if name not in self.models:
            return _problem(404, "Not found")
        if self.models[name]:
            return _problem(400, "The model still has versions")
        del self.models[name]
        return Response(204)

    def _delete_version(self, _request: Request, name: str, version: str) -> Response:
        if version not in self.models.get(name, ()):
            return _problem(404, "Not found")
        self.models[name].remove(version)
        return Response(202)

    def _train(self, request: Request, name: str, version: str) -> Response:
        body = request.json
        if name != TRAINER or version != TRAINER_VERSION:
            return _problem(404, "The specified version does not exist")
        if body["destination"] not in self.models:
            return _problem(404, "The specified training destination does not exist")
        job = self.begin(TRAINER, body["input"], body.get("webhook"))
        # Added here only, because the destination is not part of the input in responses.
        job.input = {**body["input"], "destination": body["destination"]}
        return self._created(job)

    def _predict(self, request: Request) -> Response:
        body = request.json
        name, _, version = body["version"].partition(":")
        if version not in self.models.get(name, ()):
            return _problem(422, "The specified version does not exist")
        if body["input"].get("aspect_ratio") not in _SIZES or not body["input"].get("prompt"):
            return _problem(422, "- input.aspect_ratio: must be one of 1:1, 16:9, 9:16", "Input validation failed")
        return self._created(self.begin(name, body["input"], body.get("webhook")))

    def _predict_official(self, request: Request, name: str) -> Response:
        body = request.json
        if name not in (EDIT, VIDEO):
            return _problem(404, "Not found")
        if name == EDIT and body["input"]["size"] not in _EDGES:
            return _problem(422, "- input.size: must be one of 1K, 2K, 4K", "Input validation failed")
        if name == VIDEO and body["input"]["resolution"] not in ("480p", "720p"):
            return _problem(422, "- input.resolution: must be one of 480p, 720p", "Input validation failed")
        return self._created(self.begin(name, body["input"], body.get("webhook")))

    def _created(self, job: Job) -> Response:
        self.announce(job)
        return Response(201, self._to_json(job))

    def _list(self, request: Request, kind: str) -> Response:
        since = request.query.get("created_after", "")
        jobs = [
            job
            for job in reversed(self.jobs.values())
            if (job.model == TRAINER) == (kind == "trainings") and job.created_at.isoformat() >= since
        ]
        return Response(200, {"next": None, "previous": None, "results": [self._to_json(job) for job in jobs[:100]]})

    def _show(self, _request: Request, _kind: str, id_: str) -> Response:
        if id_ not in self.jobs:
            return _problem(404, "Not found")
        self.polled(self.jobs[id_])
        return Response(200, self._to_json(self.jobs[id_]))

    def _cancel(self, _request: Request, _kind: str, id_: str) -> Response:
        job = self.jobs[id_]
        if not job.finished:
            job.state = "cancelled"
            self.announce(job)
        return Response(200, self._to_json(job))

    def _to_json(self, job: Job) -> dict[str, Any]:
        return {
            "id": job.id,
            "model": job.model,
            "version": "hidden",
            "input": {name: value for name, value in job.input.items() if name != "destination"},
            "output": job.output,
            "logs": "flux: 40%|####      | 11/28" if job.state == "running" else "",
            "error": job.error,
            "status": _STATES.get(job.state, job.state),
            "created_at": job.created_at.isoformat(),
            "completed_at": job.created_at.isoformat() if job.finished else None,
            "urls": {"get": f"{self.url}/v1/predictions/{job.id}"},
        }


def settings_at(url: str) -> ReplicateSettings:
    return ReplicateSettings(base_url=f"{url}/v1", token=TOKEN, webhook_secret=SECRET, owner=OWNER)


def signed(secret: str, id_: str, sent: str, body: bytes) -> dict[str, str]:
    key = base64.b64decode(secret.removeprefix("whsec_"))
    code = hmac.new(key, f"{id_}.{sent}.".encode() + body, hashlib.sha256).digest()
    return {
        "webhook-id": id_,
        "webhook-timestamp": sent,
        "webhook-signature": f"v1,{base64.b64encode(code).decode()}",
    }


def _problem(status: int, detail: str, title: str | None = None) -> Response:
    return Response(status, {"detail": detail, "status": status} | ({"title": title} if title else {}))
