from datetime import datetime
from typing import Annotated, Literal
from uuid import UUID

from pydantic import AfterValidator, BeforeValidator, StringConstraints
from pydantic_core import PydanticCustomError

from retrato.integrations.engines.contract import Problem
from retrato.kit.printable import printable
from retrato.kit.schema import Body, Schema
from retrato.tables import UserModelGender, UserModelStatus

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
