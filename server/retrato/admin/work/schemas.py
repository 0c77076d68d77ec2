from datetime import datetime
from typing import Annotated, Literal
from uuid import UUID

from pydantic import Field, StringConstraints

from retrato.admin.schemas import Reason
from retrato.kit.schema import Body, Schema
from retrato.tables import CreationMode, ProcessKind, Work

EngineName = Annotated[str, StringConstraints(min_length=1, max_length=120)]
ItemStatus = Literal["WAITING", "RUNNING", "FAILED"]


class Pace(Schema):
    work: Work
    seconds: float
    """The mean time of an item, weighted towards recent ones."""


class Queue(Schema):
    name: str
    engine: str | None
    waiting: int
    """Jobs that could run now."""
    scheduled: int
    """Jobs that run later, such as those that are tried again."""
    running: int
    failed: int
    """Those of the last two weeks."""
    oldest_seconds: float | None
    """How long the oldest waiting job has waited."""
    paces: list[Pace]
    """Only those of engines."""
    paused: bool


class CurrentPause(Schema):
    since: datetime
    by: str
    reason: str


class Engine(Schema):
    name: str
    configured: bool
    """False for one that was replaced, and still makes photos with the models that it trained."""
    pause: CurrentPause | None


class Queues(Schema):
    queues: list[Queue]
    engines: list[Engine]


class Process(Schema):
    id: UUID
    kind: ProcessKind
    engine: str | None
    queues: list[str]
    host: str
    pid: int
    version: str
    started_at: datetime
    seen_at: datetime
    drain_requested_at: datetime | None
    alive: bool
    """Whether it was seen within the last 45 seconds."""


class ProcessChange(Body):
    id: UUID = Field(examples=["019a95a2-5f0e-7c3b-9d0c-2d8f4b1c6a10"])
    reason: Reason


class EngineChange(Body):
    engine: EngineName
    reason: Reason


class ItemQuery(Body):
    """Newest first; `before` is the last id of the page before."""

    before: UUID | None = None
    size: int = Field(50, ge=1, le=200)
    status: ItemStatus | None = None
    kind: Work | None = None
    engine: EngineName | None = None
    error: str | None = Field(None, max_length=60)


class Item(Schema):
    """A photo, a video or a training that is not done."""

    id: UUID
    kind: Work
    user_id: UUID
    email: str
    mode: CreationMode | None
    """None for a training, like the style."""
    style_id: str | None
    engine: str
    status: ItemStatus
    progress: float
    attempts: int
    failures: int
    """How many attempts the engine failed; others were stopped or lost."""
    error: str | None
    error_text: str | None
    """What its owner reads."""
    can_retry: bool
    """Whether it has failed, and what it is made from is still there. A picture that was uploaded for it is deleted
    when it fails."""
    tokens: int
    created_at: datetime
    started_at: datetime | None
    finished_at: datetime | None
    deadline_at: datetime
    lease_until: datetime | None
    """Until when the running attempt holds it."""


class ItemChange(Body):
    id: UUID = Field(examples=["019a95a2-5f0e-7c3b-9d0c-2d8f4b1c6a10"])
    reason: Reason
