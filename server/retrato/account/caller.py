"""Request dependencies: the client's address and user agent, and responses that must not be cached."""

import ipaddress
from typing import Annotated

from fastapi import Depends, Request, Response


async def _address(request: Request) -> str:
    """Return the subject of rate limits per address. An IPv6 client usually has a whole /64, which counts as one."""
    host = request.client.host if request.client else ""
    try:
        address = ipaddress.ip_address(host)
    except ValueError:
        return host
    return str(ipaddress.ip_network((address, 64), strict=False)) if address.version == 6 else host


async def _user_agent(request: Request) -> str | None:
    """Return the printable part of the header; it labels the session in the list of devices."""
    printable = "".join(character for character in request.headers.get("user-agent", "") if character.isprintable())
    return printable[:300] or None


# async although it awaits nothing: FastAPI would run a plain function in a thread.
async def no_store(response: Response) -> None:
    """Forbid caching: responses hold tokens and private data."""
    response.headers["cache-control"] = "no-store"


ClientAddress = Annotated[str, Depends(_address)]
UserAgent = Annotated[str | None, Depends(_user_agent)]
