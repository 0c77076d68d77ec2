"""What calls about an account note about where they came from, and how their answers travel back."""

import ipaddress
from typing import Annotated

from fastapi import Depends, Request, Response


async def _address(request: Request) -> str:
    """The subject of limits per address. A household has a whole /64 of IPv6 addresses: they count as one."""
    host = request.client.host if request.client else ""
    try:
        address = ipaddress.ip_address(host)
    except ValueError:
        return host
    return str(ipaddress.ip_network((address, 64), strict=False)) if address.version == 6 else host


async def _user_agent(request: Request) -> str | None:
    """To tell one's sessions apart by; a header may hold anything, so only what can be shown is kept."""
    printable = "".join(character for character in request.headers.get("user-agent", "") if character.isprintable())
    return printable[:300] or None


# async though they wait for nothing: a plain function would cost each request a trip through a thread.
async def keep_nowhere(response: Response) -> None:
    """Answers hold tokens and what is private: no cache may keep them."""
    response.headers["cache-control"] = "no-store"


ClientAddress = Annotated[str, Depends(_address)]
UserAgent = Annotated[str | None, Depends(_user_agent)]
