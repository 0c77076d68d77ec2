from datetime import date
from decimal import Decimal
from typing import Annotated, Literal

from pydantic import Field

from retrato.kit.schema import Body, Schema
from retrato.tables import CreationKind

StepSize = Literal["day", "week", "month"]
TableName = Literal[
    "revenue", "mrr", "churn", "people", "conversion", "tokens", "pictures", "failures", "queues", "waiting"
]
# The product is younger. Earlier days would only make the arithmetic overflow.
Day = Annotated[date, Field(ge=date(2020, 1, 1))]


class FiguresQuery(Body):
    """Days of UTC, both included, at most 400; the last 30 by default."""

    from_: Day | None = Field(None, alias="from")
    to: Day | None = None
    step: StepSize = "day"


class ExportQuery(FiguresQuery):
    table: TableName = "revenue"


class Step(Schema):
    """The days that a row is about, both included."""

    first: date
    last: date


class Revenue(Step):
    """Payments by the day they were paid, in the currency that was charged. A refund counts on the day of its payment,
    whenever it was made, and a charged-back payment as refunded."""

    currency: str
    paid_minor: int
    refunded_minor: int
    net_minor: int


class Mrr(Step):
    """What the subscriptions that are active at the end bring in a month; a yearly one a twelfth of its price."""

    currency: str
    mrr_minor: int


class Churn(Step):
    """Paid subscriptions. `ended` is what is missing at the end, and includes those of deleted accounts."""

    active_before: int
    started: int
    ended: int
    active: int
    rate: float | None
    """Ended ones for each that was active at the start."""


class People(Step):
    """Accounts by the day they were opened."""

    registered: int
    confirmed: int
    """How many of them have confirmed their address since."""


class Conversion(Step):
    """The way from a visit to a payment of those who came on these days. Each number is a part of the one before."""

    visitors: int
    """Counted day by day, without knowing who they are: on each day at least those who opened an account."""
    registered: int
    """Accounts opened on these days."""
    first_picture: int
    """How many of them have made a photo or video since."""
    first_payment: int
    """How many of those have also paid something, before or after it."""
    picture_rate: float | None
    """First pictures for each visitor."""
    payment_rate: float | None
    """First payments for each first picture."""


class Tokens(Step):
    """Movements of the ledger. `owed` at the end is `owed` before, plus sold and granted ones, minus spent, expired and
    revoked ones."""

    sold: int
    """Bought, or part of a plan."""
    granted: int
    """For free: welcome gifts, promotions, and by staff."""
    spent: int
    returned: int
    """Freed because the item they were reserved for failed."""
    expired: int
    revoked: int
    """Taken from people's free tokens because of a refund, and for debts that refunds left."""
    owed: int
    """What people have at the end, free or reserved."""


class Pictures(Step):
    """Finished photos and videos by the engine that made them."""

    kind: CreationKind
    engine: str
    """Empty if it is not known: items from before it was recorded."""
    made: int
    seconds: float | None
    """The mean time from the start of the first attempt to the end."""
    cost_each: Decimal | None
    """In US dollars; None if the engine has no cost in the settings."""
    cost: Decimal | None


class Failures(Step):
    kind: CreationKind
    reason: str
    """The error code."""
    count: int


class QueueAges(Step):
    """The queues of engines, called `engine:<name>` and `training:<name>`."""

    queue: str
    oldest_seconds: float | None
    """The highest age of its oldest job, as measured once an hour; None if it was not measured."""


class Tables(Schema):
    revenue: list[Revenue]
    mrr: list[Mrr]
    churn: list[Churn]
    people: list[People]
    conversion: list[Conversion]
    tokens: list[Tokens]
    pictures: list[Pictures]
    failures: list[Failures]
    queues: list[QueueAges]


class Waiting(Schema):
    """A queue with runnable jobs. Those of engines are called `engine:<name>` and `training:<name>`."""

    queue: str
    jobs: int
    oldest_seconds: float


class Figures(Schema):
    from_: date = Field(alias="from")
    to: date
    step: StepSize
    series: Tables
    """One row for each step; where things are counted separately, one for each of them."""
    totals: Tables
    """The same for the whole period."""
    waiting: list[Waiting]
    """Now."""
