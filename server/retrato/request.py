"""FastAPI dependencies that read the request."""

from typing import Annotated

from fastapi import Depends, Header, Request

from retrato.errors import language_of
from retrato.kit.i18n import Language
from retrato.settings import Settings


# async, because FastAPI runs plain functions in a thread pool.
async def _settings(request: Request) -> Settings:
    settings: Settings = request.app.state.settings
    return settings


async def _language(request: Request) -> Language:
    return language_of(request)


RequestLanguage = Annotated[Language, Depends(_language)]
AppSettings = Annotated[Settings, Depends(_settings)]
IdempotencyKey = Annotated[str | None, Header(alias="Idempotency-Key", min_length=8, max_length=100)]
"""Identifies one user action, so that a retry is not executed twice."""
