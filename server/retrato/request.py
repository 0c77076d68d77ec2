"""FastAPI dependencies that read the request."""

import ipaddress
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


def client_address(request: Request) -> str:
    """Return the subject of limits per address. An IPv6 client usually has a whole /64, which counts as one."""
    host = request.client.host if request.client else ""
    try:
        address = ipaddress.ip_address(host)
    except ValueError:
        return host
    return str(ipaddress.ip_network((address, 64), strict=False)) if address.version == 6 else host


async def _client_address(request: Request) -> str:
    return client_address(request)


ClientAddress = Annotated[str, Depends(_client_address)]
RequestLanguage = Annotated[Language, Depends(_language)]
AppSettings = Annotated[Settings, Depends(_settings)]
IdempotencyKey = Annotated[str | None, Header(alias="Idempotency-Key", min_length=8, max_length=100)]
"""Identifies one user action, so that a retry is not executed twice."""
