"""What an engine is: four verbs that make things, one that looks at a selfie, one that forgets. Bytes in, bytes out; no
database.

Calls are synchronous and long (seconds to minutes). They report how far they are and ask whether to stop; whoever calls
runs them where waiting hurts nobody.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal, Protocol

Gender = Literal["FEMALE", "MALE", "UNISEX"]
Aspect = Literal["1:1", "16:9", "9:16"]
InputAspect = Literal["match_input_image", "1:1", "16:9", "9:16"]
PhotoQuality = Literal["SD", "HD", "UHD"]
VideoQuality = Literal["SD", "HD"]
# One that the mark of AI has its place in (integrations/provenance/mark.py).
ImageType = Literal["image/jpeg"]

Verb = Literal["inspect", "train", "imagine", "reimagine", "animate", "forget"]

# What a style's file says to the engine, as plain values.
Recipe = Mapping[str, Any]
# Called with how much is done, 0..1, never backwards.
Progress = Callable[[float], None]
# Asked between steps; once it answers true, the call ends with `Cancelled`. It raises `Interrupted` through the engine
# when the caller has to go, but somebody will come back for the same wish.
Cancel = Callable[[], bool]

# Why a selfie will not do. The first that applies is the one to tell.
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


class EngineError(Exception):
    """The call failed. `retryable` says whether the same call may succeed later, `retry_after` in how many seconds."""

    def __init__(self, code: str, *, retryable: bool, retry_after: float | None = None) -> None:
        super().__init__(code)
        self.code = code
        self.retryable = retryable
        self.retry_after = retry_after

    def __reduce__(self) -> tuple[Callable[..., "EngineError"], tuple[object, ...]]:
        """Errors cross process borders; keyword arguments would not survive by themselves."""
        return _restore, (type(self), self.code, self.retryable, self.retry_after)


def _restore(kind: type[EngineError], code: str, retryable: bool, retry_after: float | None) -> EngineError:
    return Cancelled() if kind is Cancelled else EngineError(code, retryable=retryable, retry_after=retry_after)


class Cancelled(EngineError):  # noqa: N818 - nothing went wrong
    """The caller asked to stop."""

    def __init__(self) -> None:
        super().__init__("cancelled", retryable=False)


class Interrupted(EngineError):  # noqa: N818 - nothing went wrong
    """The caller had no more time, or its machine stops; what was begun elsewhere goes on."""

    def __init__(self) -> None:
        super().__init__("interrupted", retryable=True)


@dataclass(frozen=True)
class Box:
    """A part of a picture, in shares of its width and height; it may reach over the edge."""

    left: float
    top: float
    width: float
    height: float


@dataclass(frozen=True)
class Verdict:
    """What an engine thinks of a selfie before anybody pays for it."""

    problems: tuple[Problem, ...]
    # 0..1; how good a selfie it is among good ones.
    score: float
    # Where the face is that it speaks of.
    face: Box | None = None

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
    """H.264 in MP4, playable while it loads, in a seamless loop."""

    data: bytes
    width: int
    height: int
    seconds: float
    poster: Image


# In all requests, `key` names the wish: who asks again with the same key, after a crash say, gets what the first call
# came to where the engine can know, and pays once.


@dataclass(frozen=True)
class TrainRequest:
    selfies: Sequence[bytes]
    gender: Gender
    key: str = ""


@dataclass(frozen=True)
class TrainResult:
    """`model` is opaque to everybody but the engine that made it."""

    model: bytes
    thumbnail: Image
    verdicts: tuple[Verdict, ...]


@dataclass(frozen=True)
class ImagineRequest:
    """One photo. The same request gives the same photo; `shot` numbers the photos of one order, which all differ."""

    model: bytes
    recipe: Recipe
    aspect: Aspect
    gender: Gender
    seed: int
    shot: int = 0
    key: str = ""


@dataclass(frozen=True)
class ReimagineRequest:
    photo: bytes
    recipe: Recipe
    aspect: InputAspect
    quality: PhotoQuality
    gender: Gender
    seed: int
    key: str = ""


@dataclass(frozen=True)
class AnimateRequest:
    photo: bytes
    recipe: Recipe
    quality: VideoQuality
    gender: Gender
    seed: int
    key: str = ""


class Engine(Protocol):
    name: str

    def inspect(self, selfie: bytes) -> Verdict: ...

    def train(self, request: TrainRequest, progress: Progress, cancel: Cancel) -> TrainResult: ...

    def imagine(self, request: ImagineRequest, progress: Progress, cancel: Cancel) -> Image: ...

    def reimagine(self, request: ReimagineRequest, progress: Progress, cancel: Cancel) -> Image: ...

    def animate(self, request: AnimateRequest, progress: Progress, cancel: Cancel) -> Video: ...

    def forget(self, model: bytes) -> None:
        """The person has deleted the model: nothing of it stays anywhere that the engine keeps things."""
        ...


class BatchEngine(Engine, Protocol):
    def imagine_many(
        self, requests: Sequence[ImagineRequest], progress: Progress, cancel: Cancel
    ) -> list[Image | EngineError]:
        """Photos of one model in one style and shape at once; each as it would be alone, or why it cannot be."""
        ...
