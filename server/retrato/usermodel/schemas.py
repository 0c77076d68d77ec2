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


def _given(value: object) -> object:
    if value is not True:
        raise PydanticCustomError("consent", "the person in the pictures must agree")
    return value


class NewModel(Body):
    name: Name
    gender: UserModelGender
    consent: Annotated[Literal[True], BeforeValidator(_given)]
    """That it is oneself, or somebody who agreed."""


class Rename(Body):
    name: Name


class UserModel(Schema):
    """A personal model (S3.5). Only one with `providerFinishedAt` can be chosen."""

    id: UUID
    name: str
    thumbnail: str | None
    gender: UserModelGender
    status: UserModelStatus
    queue_position: int | None
    """While it waits for its training; None once that has begun."""
    progress: float
    """From 0 to 1."""
    created_at: datetime
    provider_finished_at: datetime | None
    error: str | None
    """Why there is no model, in the caller's language."""
    can_retry: bool
    """It failed, and the same selfies may do another time."""


class Slots(Schema):
    """How many models one may have; those that failed take no room."""

    total: int


class Box(Schema):
    left: float
    top: float
    width: float
    height: float


class Inspection(Schema):
    """Whether a selfie will do, before anything is paid (promise 4)."""

    ok: bool
    problems: list[Problem]
    message: str
    face: Box | None
    """Where the face is, in shares of the picture's width and height."""
