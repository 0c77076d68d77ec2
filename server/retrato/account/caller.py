"""Request dependencies: the client's user agent, and responses that must not be cached."""

from typing import Annotated

from fastapi import Depends, Request, Response


async def _user_agent(request: Request) -> str | None:
    """Return the printable part of the header; it labels the session in the list of devices."""
    printable = "".join(character for character in request.headers.get("user-agent", "") if character.isprintable())
    return printable[:300] or None


# async although it awaits nothing: FastAPI would run a plain function in a thread.
async def no_store(response: Response) -> None:
    """Forbid caching: responses hold tokens and private data."""
    response.headers["cache-control"] = "no-store"


UserAgent = Annotated[str | None, Depends(_user_agent)]
