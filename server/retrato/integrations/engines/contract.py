"""The contract of an engine: train, imagine, reimagine and animate, inspect a selfie, and forget a model. Bytes in,
bytes out; no database. Every engine is wrapped (`screening.py`), which adds `screen` and refuses unsafe results.

Calls are synchronous and take seconds to minutes. They report progress and poll for cancellation. The caller runs them
off the event loop.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal, Protocol

Gender = Literal["FEMALE", "MALE", "UNISEX"]
Aspect = Literal["1:1", "16:9", "9:16"]
InputAspect = Literal["match_input_image", "1:1", "16:9", "9:16"]
PhotoQuality = Literal["SD", "HD", "UHD"]
VideoQuality = Literal["SD", "HD"]
# Must be a format that can carry the AI mark (integrations/provenance/mark.py). PNG is for transparent pictures.
ImageType = Literal["image/jpeg", "image/png"]
EnlargeFactor = Literal[2, 4]
CropFormat = Literal["LINKEDIN", "PASSPORT", "INSTAGRAM", "PHONE", "DESKTOP"]

Verb = Literal["inspect", "faces", "rate", "screen", "train", "imagine", "reimagine", "animate", "edit", "forget"]

# A style's recipe from its file, as plain values.
Recipe = Mapping[str, Any]
# Called with the finished share, 0..1, never decreasing.
Progress = Callable[[float], None]
# Called between steps. If it returns true, the engine raises `Cancelled`. It raises `Interrupted` if the caller must
# stop but the same request will be retried.
Cancel = Callable[[], bool]

# Why a selfie is rejected. The first problem that applies is reported.
Problem = Literal[
    "unreadable",
    "noFace",
    "manyFaces",
    "faceTooSmall",
    "faceCutOff",
    "turnedAway",
    "tooDark",
    "tooBright",
    "blurry",
    "sunglasses",
]


# According to the authors of open_nsfw, below 0.2 is safe and above 0.8 is not. In between is skin.
NUDITY_LIMIT = 0.8


class EngineError(Exception):
    """The call failed. `retryable`: the same call may succeed later. `retry_after`: in how many seconds."""

    def __init__(self, code: str, *, retryable: bool, retry_after: float | None = None) -> None:
        super().__init__(code)
        self.code = code
        self.retryable = retryable
        self.retry_after = retry_after

    def __reduce__(self) -> tuple[Callable[..., "EngineError"], tuple[object, ...]]:
        """Support pickling between processes, which loses keyword arguments."""
        return _restore, (type(self), self.code, self.retryable, self.retry_after)


def _restore(kind: type[EngineError], code: str, retryable: bool, retry_after: float | None) -> EngineError:
    return Cancelled() if kind is Cancelled else EngineError(code, retryable=retryable, retry_after=retry_after)


class Cancelled(EngineError):  # noqa: N818 - not a fault
    """The caller cancelled the call."""

    def __init__(self) -> None:
        super().__init__("cancelled", retryable=False)


class Interrupted(EngineError):  # noqa: N818 - not a fault
    """The caller timed out or is shutting down. A remote request continues and is picked up by the next attempt."""

    def __init__(self) -> None:
        super().__init__("interrupted", retryable=True)


@dataclass(frozen=True)
class Box:
    """A region of an image, as fractions of its width and height. It may extend beyond the edges."""

    left: float
    top: float
    width: float
    height: float


@dataclass(frozen=True)
class Screening:
    """What decides whether a picture may be used or shown."""

    # From 0 to 1; from `NUDITY_LIMIT` on, a picture is refused.
    nudity: float
    # The apparent age of the youngest person whose face is large enough to tell, in years. None without such a face.
    age: float | None = None

    @property
    def shows_nudity(self) -> bool:
        return self.nudity >= NUDITY_LIMIT


@dataclass(frozen=True)
class Traits:
    """What a selfie is compared by. Biometric data: never store or log it. Only faces on shared pictures are stored
    (trust/matching.py)."""

    # The embedding of the face. The Euclidean distance of two tells whether they show the same person.
    face: tuple[float, ...]
    # The perceptual hash of the shot. Copies of one picture differ in few bits.
    shot: bytes


# Embeddings of faces, as in `Traits`.
Faces = tuple[tuple[float, ...], ...]


@dataclass(frozen=True)
class Rating:
    """How good a finished photo of a person is, by its largest face."""

    # The embedding, to compare with those of selfies.
    face: tuple[float, ...]
    # 0..1
    sharpness: float
    # The height of the eyes divided by their width. Below about 0.12 they are nearly closed.
    eyes: float


@dataclass(frozen=True)
class Verdict:
    """The engine's assessment of a selfie, before training."""

    problems: tuple[Problem, ...]
    # 0..1, to rank acceptable selfies.
    score: float
    # The face that was assessed.
    face: Box | None = None
    # None if the selfie has problems, or the engine cannot compare selfies.
    traits: Traits | None = None
    # How far the head is turned: 0 is frontal, ±1 a profile.
    turn: float = 0.0
    # Added by the wrapper of the engine; None for an unreadable file.
    screening: Screening | None = None

    @property
    def ok(self) -> bool:
        return not self.problems


@dataclass(frozen=True)
class Image:
    data: bytes
    type: ImageType
    width: int
    height: int


@dataclass(frozen=True)
class Video:
    """H.264 in MP4 with fast start, in a seamless loop."""

    data: bytes
    width: int
    height: int
    seconds: float
    poster: Image


# `key` in all requests is an idempotency key: a repeated call with the same key, for example after a crash, returns the
# result of the first one if the engine can find it, and is charged once.


@dataclass(frozen=True)
class TrainRequest:
    selfies: Sequence[bytes]
    gender: Gender
    key: str = ""


@dataclass(frozen=True)
class TrainResult:
    """A trained model. `model` is opaque to all but the engine that made it."""

    model: bytes
    thumbnail: Image
    verdicts: tuple[Verdict, ...]


@dataclass(frozen=True)
class ImagineRequest:
    """One photo. Deterministic. The photos of one order have one seed. `shot` numbers those of one style, which differ
    in place, light and clothes; `pose` those that differ in the person's pose only. `words` are the person's own, for
    engines that read them (`abilities.py`)."""

    model: bytes
    recipe: Recipe
    aspect: Aspect
    gender: Gender
    seed: int
    shot: int = 0
    key: str = ""
    words: str = ""
    pose: int = 0


@dataclass(frozen=True)
class ReimagineRequest:
    photo: bytes
    recipe: Recipe
    aspect: InputAspect
    quality: PhotoQuality
    gender: Gender
    seed: int
    key: str = ""
    words: str = ""


@dataclass(frozen=True)
class AnimateRequest:
    photo: bytes
    recipe: Recipe
    quality: VideoQuality
    gender: Gender
    seed: int
    key: str = ""


@dataclass(frozen=True)
class Enlarge:
    factor: EnlargeFactor


@dataclass(frozen=True)
class ReplaceBackground:
    # `#rrggbb`. None makes it transparent.
    colour: str | None


@dataclass(frozen=True)
class Crop:
    format: CropFormat


Edit = Enlarge | ReplaceBackground | Crop
# A larger result would take gigabytes to make, and could not be shown (media/images.py).
MAX_EDITED_PIXELS = 20_000_000


@dataclass(frozen=True)
class EditRequest:
    """A change to a finished photo that keeps the person as they are. Deterministic."""

    photo: bytes
    edit: Edit
    key: str = ""


class Engine(Protocol):
    name: str

    def inspect(self, selfie: bytes) -> Verdict: ...

    def train(self, request: TrainRequest, progress: Progress, cancel: Cancel) -> TrainResult: ...

    def imagine(self, request: ImagineRequest, progress: Progress, cancel: Cancel) -> Image: ...

    def reimagine(self, request: ReimagineRequest, progress: Progress, cancel: Cancel) -> Image: ...

    def animate(self, request: AnimateRequest, progress: Progress, cancel: Cancel) -> Video: ...

    def forget(self, model: bytes) -> None:
        """Delete everything the engine keeps of a model, because its owner deleted it."""
        ...


class FaceEngine(Engine, Protocol):
    """An engine that inspects selfies on the web server's own machine (`EngineSettings.inspector`)."""

    def faces(self, picture: bytes) -> Faces:
        """Return the embedding of each face on a picture, the largest first."""
        ...

    def rate(self, picture: bytes) -> Rating | None:
        """Rate a photo, also one that would not do as a selfie. None without a face."""
        ...


class EditEngine(Engine, Protocol):
    """An engine that edits finished photos (`EngineSettings.edit`)."""

    def edit(self, request: EditRequest, progress: Progress, cancel: Cancel) -> Image: ...


class BatchEngine(Engine, Protocol):
    def imagine_many(
        self, requests: Sequence[ImagineRequest], progress: Progress, cancel: Cancel
    ) -> list[Image | EngineError]:
        """Make photos with the same model, style and size as a batch. Each result is as if made alone, or an error."""
        ...
