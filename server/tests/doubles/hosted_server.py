"""Base of the fake hosted providers: jobs that finish on the second poll, real images and videos derived from the
input, and a record of what would be charged."""

import hashlib
import io
import threading
import time
import zipfile
from abc import abstractmethod
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any
from uuid import uuid4

import av
import numpy as np
import pyvips

from tests.doubles.http_server import ProviderServer, Request, Response

# A short video, because a realistic length would only be slower.
_FRAMES, _RATE = 40, 16


@dataclass
class Job:
    """A submitted request, which would be charged."""

    id: str
    model: str
    input: dict[str, Any]
    webhook: str | None
    created_at: datetime = field(default_factory=lambda: datetime.now(UTC))
    polls: int = 0
    # waiting → running → done | failed | cancelled
    state: str = "waiting"
    output: Any = None
    error: str | None = None

    @property
    def finished(self) -> bool:
        return self.state in {"done", "failed", "cancelled"}


class HostedServer(ProviderServer):
    def __init__(self, port: int = 0) -> None:
        self.jobs: dict[str, Job] = {}
        self.files: dict[str, bytes] = {}
        # If set, jobs finish only by `finish`, not by polling.
        self.paused = False
        self.next_error: str | None = None
        # Seconds that this server's clock is ahead of ours.
        self.clock_skew = 0
        # If cleared, submissions are accepted, but their responses are held back.
        self.gate = threading.Event()
        self.gate.set()
        super().__init__(port)

    @property
    def timestamp(self) -> str:
        return str(int(time.time()) + self.clock_skew)

    @abstractmethod
    def creates(self, request: Request) -> bool:
        """Return whether a request would be charged."""

    @abstractmethod
    def announce(self, job: Job) -> None:
        """Queue a webhook, if one was requested."""

    @abstractmethod
    def make(self, job: Job) -> Any:
        """Return the output. Raise `ValueError` for an error."""

    def respond(self, request: Request) -> Response | None:
        response = super().respond(request)
        if self.creates(request):
            self.gate.wait(30)
        return response

    def paid(self) -> list[Job]:
        return [job for job in self.jobs.values() if job.state != "failed"]

    def begin(self, model: str, input_: dict[str, Any], webhook: str | None) -> Job:
        job = Job(uuid4().hex, model, input_, webhook)
        self.jobs[job.id] = job
        return job

    def polled(self, job: Job) -> None:
        job.polls += 1
        if job.state == "waiting":
            job.state = "running"
        elif job.state == "running" and not self.paused:
            self.finish(job)

    def finish(self, job: Job) -> None:
        if job.finished:
            return
        job.error, self.next_error = self.next_error, None
        try:
            job.output = None if job.error else self.make(job)
        except ValueError as error:
            job.error = str(error)
        job.state = "failed" if job.error else "done"
        self.announce(job)

    def finish_all(self) -> None:
        with self._lock:
            for job in self.jobs.values():
                self.finish(job)

    def store_file(self, data: bytes, name: str) -> str:
        """Store a file and return its URL."""
        path = f"/files/{uuid4().hex}/{name}"
        self.files[path] = data
        return f"{self.url}{path}"

    def read_upload(self, address: str) -> bytes:
        """Return an uploaded file."""
        data = self.files.get(address.removeprefix(self.url))
        if data is None:
            raise ValueError(f"could not download {address}")
        return data

    def expire_outputs(self) -> None:
        self.files.clear()


def make_image(width: int, height: int, seed: object) -> bytes:
    """Return a JPEG whose colours depend on the seed."""
    red, green, blue = (60 + value % 160 for value in hashlib.sha256(repr(seed).encode()).digest()[:3])
    slope: Any = pyvips.Image.xyz(width, height)[0] * (60 / width)
    image: Any = (slope + red).bandjoin([slope + green, slope + blue])
    data: bytes = image.cast("uchar").copy(interpretation="srgb").jpegsave_buffer(Q=90)
    return data


def make_video(width: int, height: int, seed: object) -> bytes:
    shade = hashlib.sha256(repr(seed).encode()).digest()[0] // 2
    file = io.BytesIO()
    with av.open(file, "w", format="mp4") as container:
        stream = container.add_stream("libx264", rate=_RATE, options={"preset": "ultrafast"})
        stream.width, stream.height, stream.pix_fmt = width, height, "yuv420p"
        for number in range(_FRAMES):
            picture = np.full((height, width, 3), shade + 2 * number, np.uint8)
            container.mux(stream.encode(av.VideoFrame.from_ndarray(picture, format="rgb24")))
        container.mux(stream.encode())
    return file.getvalue()


def size_of_photo(data: bytes) -> tuple[int, int]:
    try:
        image: Any = pyvips.Image.new_from_buffer(data, "")
    except pyvips.Error:
        raise ValueError("cannot identify image file") from None
    return image.width, image.height


def count_selfies(archive: bytes) -> int:
    """Count the images in a training archive."""
    with zipfile.ZipFile(io.BytesIO(archive)) as zipped:
        return sum(1 for name in zipped.namelist() if size_of_photo(zipped.read(name))[0] > 0)
