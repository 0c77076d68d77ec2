"""Passwords as Argon2id hashes. Hashing is slow on purpose: it runs in a few threads of its own, so that a flood of
sign-ins can neither block the event loop nor use up the memory."""

import asyncio
import secrets
import unicodedata
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from pwdlib import PasswordHash
from pwdlib.hashers.argon2 import Argon2Hasher

from retrato.errors import AppError

T = TypeVar("T")

# OWASP's recommendation: 19 MiB, two passes, one thread.
_hasher = PasswordHash((Argon2Hasher(time_cost=2, memory_cost=19 * 1024, parallelism=1),))
_threads = ThreadPoolExecutor(max_workers=4, thread_name_prefix="argon2")
_NOBODYS = _hasher.hash(secrets.token_hex())


async def hash_password(password: str) -> str:
    return await _in_thread(lambda: _hasher.hash(_one_form(password)))


async def verify_password(password: str, stored: str | None) -> tuple[bool, str | None]:
    """Whether it is right, and a better hash to store when ours has become stronger. Without a stored hash it takes
    just as long: time must not tell whether an account exists."""
    right, better = await _in_thread(lambda: _hasher.verify_and_update(_one_form(password), stored or _NOBODYS))
    return (right, better) if stored else (False, None)


def refuse_email_as_password(email: str, password: str) -> None:
    if password.casefold() in {email, email.partition("@")[0]}:
        raise AppError(422, "invalid", fields={"password": "passwordIsEmail"})


def _one_form(password: str) -> str:
    """Keyboards differ in how they compose an é; the password is the same."""
    return unicodedata.normalize("NFKC", password)


async def _in_thread(work: Callable[[], T]) -> T:
    return await asyncio.get_running_loop().run_in_executor(_threads, work)
