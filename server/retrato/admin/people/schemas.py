from datetime import datetime
from typing import Annotated
from uuid import UUID

from pydantic import AwareDatetime, Field, StringConstraints

from retrato.account.schemas import LinkedIdentity, PasskeySummary
from retrato.admin.schemas import Reason
from retrato.billing.schemas import PaidTotal, Subscription
from retrato.kit.i18n import Language
from retrato.kit.schema import Body, LocalizedText, Schema
from retrato.settings import PaymentMethodKey
from retrato.tables import (
    CreationKind,
    CreationMode,
    CreationStatus,
    PaymentKind,
    PaymentStatus,
    RefusalKind,
    StaffRole,
    SuspensionCause,
    SuspensionScope,
    TokenGrantKind,
    TokenReason,
    UserModelGender,
    UserModelStatus,
)
from retrato.trust.refusals import RefusalSource
from retrato.wallet.schemas import TokenBalance

_MAX_TOKENS = 100_000


class PageQuery(Body):
    """Newest first; `before` is the last id of the page before."""

    before: UUID | None = None
    size: int = Field(50, ge=1, le=200)


class PeopleQuery(PageQuery):
    search: str | None = Field(None, max_length=200)
    """The beginning of an e-mail address; or the whole id of a person or a payment, receipt number, or id of a payment
    or checkout at its provider. People who are found by their address are sorted by it."""


class PersonItemQuery(PageQuery):
    kind: CreationKind | None = None


class LedgerQuery(Body):
    """Newest first; `before` is the last id of the page before."""

    before: int | None = Field(None, ge=0, lt=2**63)
    size: int = Field(50, ge=1, le=200)


class ReasonBody(Body):
    reason: Reason


class TokenGift(Body):
    tokens: int = Field(ge=1, le=_MAX_TOKENS)
    expires_at: AwareDatetime | None = None
    """None: they do not expire."""
    reason: Reason


class TokenTaking(Body):
    tokens: int = Field(ge=1, le=_MAX_TOKENS)
    reason: Reason


class NewNote(Body):
    text: Annotated[str, StringConstraints(min_length=1, max_length=2000)]
    reason: Reason | None = None
    """Not required: the text usually says it."""


class NewSuspension(Body):
    scope: SuspensionScope
    explanation: Annotated[str, StringConstraints(min_length=10, max_length=1000)]
    """What the person is told, in their language."""
    reason: Reason


class SuspensionLift(Body):
    scope: SuspensionScope | None = None
    """None: all of them."""
    reason: Reason


class PersonSummary(Schema):
    id: UUID
    name: str
    email: str
    status: int
    """-1: the e-mail address is not confirmed."""
    language_tag: Language
    created_at: datetime
    last_seen_at: datetime | None
    """When one of the sessions that have not ended was last used."""
    tokens: int
    """Negative while they owe tokens."""
    premium: bool
    deletes_at: datetime | None
    suspended: SuspensionScope | None
    """The strictest suspension that applies now."""


class ItemCounts(Schema):
    by_status: dict[CreationStatus, int]
    binned: int
    """Deleted by their owner, and not counted above."""


class Person(PersonSummary):
    new_email: str | None
    """A requested new address that is not confirmed yet."""
    region: str | None
    has_password: bool
    second_factor_since: datetime | None
    staff_role: StaffRole | None
    passkeys: list[PasskeySummary]
    identities: list[LinkedIdentity]
    balance: TokenBalance
    models: dict[UserModelStatus, int]
    photos: ItemCounts
    videos: ItemCounts
    subscriptions: list[Subscription]
    paid: list[PaidTotal]


class PersonSession(Schema):
    id: UUID
    user_agent: str | None
    created_at: datetime
    last_used_at: datetime


class LedgerLine(Schema):
    """A change of what is free or owed, as its owner sees it in their history."""

    id: int
    transfer_id: UUID
    reason: TokenReason
    kind: TokenGrantKind
    """Of the grant that the tokens belong to, or of one of them."""
    source: str
    """What that grant was for, such as `payment:<id>`."""
    note: str | None
    """The reason that staff gave, if the tokens came from them."""
    tokens: int
    balance: int
    """After it."""
    item_ids: list[UUID]
    expires_at: datetime | None
    created_at: datetime


class PersonPayment(Schema):
    id: UUID
    number: str | None
    """The receipt number; None if it was never paid."""
    kind: PaymentKind
    status: PaymentStatus
    payment_method_key: PaymentMethodKey
    checkout_reference: str | None
    reference: str | None
    amount_minor: int
    currency: str
    paid_minor: int | None
    paid_currency: str | None
    refunded_minor: int
    tokens: int
    bonus: int
    promo_id: str | None
    plan_id: str | None
    subscription_id: UUID | None
    description: LocalizedText
    reason: str | None
    """The provider's error code, if it failed."""
    created_at: datetime
    paid_at: datetime | None


class PersonModel(Schema):
    id: UUID
    name: str
    gender: UserModelGender
    status: UserModelStatus
    error: str | None
    attempts: int
    failures: int
    engine: str
    selfies: int
    created_at: datetime
    provider_finished_at: datetime | None


class PersonItem(Schema):
    """A photo or a video, without its pictures."""

    id: UUID
    kind: CreationKind
    mode: CreationMode
    style_id: str
    style: LocalizedText
    model_id: UUID | None
    status: CreationStatus
    error: str | None
    attempts: int
    failures: int
    tokens: int
    created_at: datetime
    started_at: datetime | None
    finished_at: datetime | None
    deleted_at: datetime | None


class ItemPictures(Schema):
    """Paths below `/files/`, valid for 10 to 20 minutes."""

    result: str | None
    poster: str | None
    """The first picture of a video."""
    source: str | None
    """The picture it was made from."""
    selfies: list[str]
    """Those that its model was trained with."""


class Note(Schema):
    id: UUID
    author_id: UUID
    author_email: str
    text: str
    created_at: datetime


class PersonSuspension(Schema):
    id: UUID
    scope: SuspensionScope
    cause: SuspensionCause
    explanation: str | None
    case_id: UUID | None
    by: str | None
    """None: it was automatic."""
    started_at: datetime
    lifted_at: datetime | None
    lifted_by: str | None


class PersonMail(Schema):
    id: UUID
    kind: str
    subject: str
    payment_id: UUID | None
    sent_at: datetime
    can_send_again: bool


class PersonRefusal(Schema):
    """A picture or name that was refused. The picture is not kept."""

    id: UUID
    kind: RefusalKind
    at: datetime
    source: RefusalSource
    age: int | None
    """The apparent age."""
    nudity: float | None
    """From 0 to 1."""
    text: str | None
    case_id: UUID | None


class PersonTokens(Schema):
    tokens: int
    """What the person has now."""
