from datetime import datetime
from typing import Annotated, Literal
from uuid import UUID

from pydantic import AfterValidator, BeforeValidator, Field, StringConstraints
from pydantic_core import PydanticCustomError

from retrato.integrations.engines.contract import Problem
from retrato.kit.printable import printable
from retrato.kit.schema import Body, Schema
from retrato.settings import Learning
from retrato.tables import UserModelGender, UserModelStatus
from retrato.usermodel import selfie_pass

MIN_SELFIES, MAX_SELFIES = 4, 20
SelfiePass = Annotated[str, StringConstraints(max_length=selfie_pass.MAX_LENGTH)]
Name = Annotated[str, StringConstraints(min_length=2, max_length=60), AfterValidator(printable)]


def _require_consent(value: object) -> object:
    if value is not True:
        raise PydanticCustomError("consent", "the person in the pictures must agree")
    return value


class NewModel(Body):
    name: Name
    gender: UserModelGender
    consent: Annotated[Literal[True], BeforeValidator(_require_consent)]
    """Confirms that the selfies show the user, or somebody who agreed."""
    passes: list[SelfiePass | None] = Field(default=[], max_length=MAX_SELFIES)
    """The passes of the selfies, in their order. A selfie without a valid one is inspected again."""
    mixed: bool = False
    """Confirms that the model should be trained although the selfies seem to show several people."""


class Rename(Body):
    name: Name


class UserModel(Schema):
    """A personal model. It can be used once `providerFinishedAt` is set."""

    id: UUID
    name: str
    thumbnail: str | None
    gender: UserModelGender
    status: UserModelStatus
    queue_position: int | None
    """None once the training has started."""
    progress: float
    """From 0 to 1."""
    created_at: datetime
    provider_finished_at: datetime | None
    error: str | None
    """Why the training failed, in the caller's language."""
    can_retry: bool
    """It failed for a reason other than the selfies."""


class Trainings(Schema):
    """How many trainings the plan includes in 30 days. Models deleted since count, failed trainings do not."""

    total: int
    left: int
    next_at: datetime | None
    """When the next training can start, if none is left."""


class Slots(Schema):
    """How many models the user may have. Failed ones do not count."""

    total: int
    trainings: Trainings
    learns_by: Learning
    """How a model learns what a person looks like: with references it is ready in seconds."""
    expected_seconds: int
    """Until a training that is started now would be done; 0 if no model has been trained yet."""
    accepted: bool
    """Whether that is before its deadline. Otherwise it is refused."""


class Box(Schema):
    left: float
    top: float
    width: float
    height: float


class Inspection(Schema):
    """Whether a selfie is good enough to train with."""

    ok: bool
    problems: list[Problem]
    message: str
    face: Box | None
    """The bounding box of the face, in fractions of the picture's width and height."""
    selfie_pass: str | None
    """Opaque. Compares the selfie with others, for a day; None if it is not good enough."""


class Passes(Body):
    # More than a model may have, because some will be left out.
    passes: list[SelfiePass] = Field(max_length=3 * MAX_SELFIES)


class Finding(Schema):
    """How a selfie relates to the others, which are named by their index."""

    expired: bool
    """The pass is not valid any more: inspect the selfie again."""
    person: int
    """0 for the person on most of the selfies, 1 and up for others."""
    copy_of: int | None
    """The first selfie of which this is a copy: saved again, scaled or cropped."""
