from datetime import datetime
from typing import Annotated, Any, Literal
from uuid import UUID

from pydantic import AfterValidator, BeforeValidator, Field, StringConstraints

from retrato.account import rules
from retrato.kit.currencies import CryptoCode
from retrato.kit.i18n import DEFAULT_LANGUAGE, Language
from retrato.kit.printable import printable
from retrato.kit.schema import Body, Schema
from retrato.tables import IdentityProviderKey, SuspensionCause, SuspensionScope

Name = Annotated[str, StringConstraints(min_length=2, max_length=60), AfterValidator(printable)]
Email = Annotated[str, StringConstraints(max_length=254), AfterValidator(rules.email)]
# Passwords keep leading and trailing spaces.
Password = Annotated[str, StringConstraints(strip_whitespace=False, min_length=1, max_length=128)]
NewPassword = Annotated[
    str,
    StringConstraints(strip_whitespace=False, min_length=8, max_length=128),
    AfterValidator(rules.new_password),
]
Code = Annotated[str, StringConstraints(min_length=1, max_length=60), AfterValidator(rules.code)]
"""Code of the authenticator app, or a recovery code."""
Token = Annotated[str, StringConstraints(min_length=1, max_length=200)]
Region = Annotated[str, AfterValidator(rules.region)]
FiatCode = Annotated[str, AfterValidator(rules.fiat_currency)]
Captcha = Annotated[str, StringConstraints(max_length=2000)]
AcceptedTerms = Annotated[Literal[True], BeforeValidator(rules.accepted_terms)]
Adult = Annotated[Literal[True], BeforeValidator(rules.adult)]
"""The statement that the person is at least 18 years old."""


class Login(Body):
    email: Email
    password: Password
    code: Code | None = None


class Registration(Body):
    name: Name
    email: Email
    password: NewPassword
    language_tag: Language = DEFAULT_LANGUAGE
    accept_terms: AcceptedTerms
    adult: Adult
    captcha: Captcha


class TermsAgreement(Body):
    version: int = Field(ge=1, le=1_000_000)
    """The version that was shown."""


class RefreshTokenBody(Body):
    refresh_token: Token


class ForgottenPassword(Body):
    email: Email
    captcha: Captcha


class LinkToken(Body):
    token: Token


class PasswordReset(Body):
    token: Token
    password: NewPassword
    code: Code | None = None


class Profile(Body):
    """Fields to change; those that are absent or null stay unchanged."""

    name: Name | None = None
    language_tag: Language | None = None
    region: Region | None = None
    fiat_currency: FiatCode | None = None
    crypto_currency: CryptoCode | None = None


class PasswordChange(Body):
    current_password: Password
    password: NewPassword


class EmailChange(Body):
    email: Email
    password: Password


class PasswordBody(Body):
    password: Password


class CodeBody(Body):
    code: Code


class SecondFactorRemoval(Body):
    password: Password
    code: Code


Credential = Annotated[str, StringConstraints(min_length=2, max_length=20_000)]
"""A browser's public-key credential as JSON (`PublicKeyCredential.toJSON()`)."""
PasskeyName = Annotated[str, StringConstraints(min_length=1, max_length=60), AfterValidator(printable)]


class PasskeySignIn(Body):
    credential: Credential


class PasskeyAddition(Body):
    credential: Credential
    name: PasskeyName


class PasskeyChange(Body):
    name: PasskeyName


class Statements(Body):
    """What everybody states who opens an account."""

    accept_terms: AcceptedTerms
    adult: Adult


class OpenIdAnswer(Body):
    state: Token
    code: Annotated[str, StringConstraints(min_length=1, max_length=2000)]
    second_factor_code: Code | None = None
    statements: Statements | None = None
    """To open an account; not needed to sign in."""


class IdentityKey(Body):
    provider: IdentityProviderKey
    subject: Annotated[str, StringConstraints(min_length=1, max_length=255)]


class VerifiedAddress(Body):
    """The address of a person at an OpenID provider, under the rules of ours."""

    email: Email


class NewcomerName(Body):
    name: Name


class PasskeyOptions(Schema):
    options: dict[str, Any]
    """For `navigator.credentials`, with bytes in base64url."""


class OpenIdStart(Schema):
    url: str
    """The provider's page."""


class PasskeySummary(Schema):
    id: UUID
    name: str
    created_at: datetime
    last_used_at: datetime | None


class LinkedIdentity(Schema):
    """An account at an OpenID provider that signs the user in."""

    provider: IdentityProviderKey
    subject: str
    """Identifies it at the provider."""
    email: str
    """Its address when it was linked."""
    created_at: datetime


class ActiveSubscription(Schema):
    service: Literal["APP"]


class Suspension(Schema):
    """Why and since when the user may not create, or may not use the account at all except to read and leave."""

    scope: SuspensionScope
    cause: SuspensionCause
    explanation: str | None
    """A text for the user; without it, clients explain the cause."""
    since: datetime


class User(Schema):
    """The signed-in user."""

    id: UUID
    avatar: str | None
    name: str
    email: str
    status: int
    """-1: the e-mail address is not confirmed."""
    tokens: int = Field(alias="C__tokens")
    language_tag: Language
    region: str | None = None
    """None until the user chooses; clients then derive it from the browser. The same applies to the currencies."""
    fiat_currency: str | None = None
    crypto_currency: CryptoCode | None = None
    subscriptions_active: list[ActiveSubscription]
    has_password: bool
    """False for an account that was opened with Google or Apple, until its owner sets a password."""
    second_factor: bool
    """Whether signing in requires a code as well."""
    deletes_at: datetime | None = None
    """When the account will be deleted, if its owner has requested that."""
    suspension: Suspension | None = None
    """The strictest one that applies now."""
    terms_due: int | None = None
    """The version of the terms to agree to; null if the user has agreed to the current one."""


class Auth(Schema):
    """A new session."""

    access_token: str
    refresh_token: str
    user: User


class Session(Schema):
    """The current session; it includes tokens only if the refresh token was rotated."""

    user: User
    access_token: str | None = None
    refresh_token: str | None = None


class Device(Schema):
    """One of the user's sessions."""

    id: UUID
    user_agent: str | None
    created_at: datetime
    last_used_at: datetime
    current: bool
    """Whether this is the session of the request."""


class Enrolment(Schema):
    """The secret for an authenticator app, as text and as an `otpauth:` URI for a QR code."""

    secret: str
    uri: str


class RecoveryCodes(Schema):
    """Codes for signing in without the authenticator app; each can be used once."""

    recovery_codes: list[str]


class DataExport(Schema):
    """An archive of the user's data; the nullable fields are set once it is ready."""

    id: UUID
    asked_at: datetime
    ready_at: datetime | None
    expires_at: datetime | None
    path: str | None
    bytes: int | None


class Confirmed(Schema):
    user: User
    welcome_tokens: int
    """Tokens that a new account got for confirming its address."""
    notice: str | None = None
    """Why a new account got no welcome tokens; absent if it did."""


class Message(Schema):
    message: str


class Pause(Schema):
    seconds_left: int


class Resent(Schema):
    """The mail was queued; the next one can be requested after a pause."""

    message: str
    data: Pause
