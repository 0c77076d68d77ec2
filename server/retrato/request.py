"""FastAPI dependencies that read the request."""

import ipaddress
from functools import lru_cache
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
    return _network_of(request, v4=32, v6=64)


def _network_of(request: Request, *, v4: int, v6: int) -> str:
    return _parse_network(request.client.host if request.client else "", v4, v6)


# Cached, because parsing takes a twentieth of a hot call.
@lru_cache(maxsize=4096)
def _parse_network(host: str, v4: int, v6: int) -> str:
    try:
        address = ipaddress.ip_address(host)
    except ValueError:
        return host
    # A socket for both versions reports IPv4 clients as ::ffff:192.0.2.1.
    address = getattr(address, "ipv4_mapped", None) or address
    return str(ipaddress.ip_network((address, v4 if address.version == 4 else v6), strict=False))


async def _client_address(request: Request) -> str:
    return client_address(request)


def client_network(request: Request) -> str:
    """Return the client's network. A client with many addresses usually has them all in one network."""
    return _network_of(request, v4=24, v6=48)


async def _client_network(request: Request) -> str:
    return client_network(request)


ClientAddress = Annotated[str, Depends(_client_address)]
ClientNetwork = Annotated[str, Depends(_client_network)]
RequestLanguage = Annotated[Language, Depends(_language)]
AppSettings = Annotated[Settings, Depends(_settings)]
IdempotencyKey = Annotated[str | None, Header(alias="Idempotency-Key", min_length=8, max_length=100)]
"""Identifies one user action, so that a retry is not executed twice."""
