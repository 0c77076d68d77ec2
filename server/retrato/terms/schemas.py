from datetime import datetime

from retrato.kit.schema import Schema


class TermsHeading(Schema):
    id: str
    """The anchor of the section in the HTML."""
    level: int
    text: str


class TermsVersionLink(Schema):
    id: int
    counts_from: datetime


class Terms(Schema):
    """A version of the terms, in the language of the request."""

    id: int
    counts_from: datetime
    current: bool
    intro: str
    news: str
    """What is new in it; empty in the first version."""
    html: str
    """Sanitized HTML."""
    contents: list[TermsHeading]
    versions: list[TermsVersionLink]
    """All versions that count or have counted, newest first, and those to come that were announced."""
