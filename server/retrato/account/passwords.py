"""Argon2id password hashes. Hashing is slow by design, so it runs in a small thread pool: a flood of sign-ins can
neither block the event loop nor exhaust memory."""

import asyncio
import secrets
import unicodedata
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import cached_property
from typing import TypeVar

from pwdlib import PasswordHash
from pwdlib.hashers.argon2 import Argon2Hasher

from retrato.errors import AppError
from retrato.settings import PasswordSettings

T = TypeVar("T")

_threads = ThreadPoolExecutor(max_workers=4, thread_name_prefix="argon2")


class _Argon2:
    def __init__(self, settings: PasswordSettings) -> None:
        argon2 = Argon2Hasher(time_cost=settings.passes, memory_cost=settings.memory_kib, parallelism=1)
        self.hasher = PasswordHash((argon2,))

    @cached_property
    def dummy_hash(self) -> str:
        return self.hasher.hash(secrets.token_hex())


_argon2 = _Argon2(PasswordSettings())


def configure(settings: PasswordSettings) -> None:
    """Set the parameters of this process."""
    global _argon2
    _argon2 = _Argon2(settings)
    # Not at the first sign-in, whose response time would reveal that the account does not exist.
    _ = _argon2.dummy_hash


async def hash_password(password: str) -> str:
    return await _in_thread(lambda: _argon2.hasher.hash(_normalize(password)))


async def verify_password(password: str, stored: str | None) -> tuple[bool, str | None]:
    """Return whether the password is right, and a new hash to store if the parameters have become stronger.

    Without a stored hash a dummy is verified: the response time must not reveal whether an account exists.
    """
    argon2 = _argon2
    right, new_hash = await _in_thread(
        lambda: argon2.hasher.verify_and_update(_normalize(password), stored or argon2.dummy_hash)
    )
    return (right, new_hash) if stored else (False, None)


def refuse_email_as_password(email: str, password: str) -> None:
    if password.casefold() in {email, email.partition("@")[0]}:
        raise AppError(422, "invalid", fields={"password": "passwordIsEmail"})


def _normalize(password: str) -> str:
    """Apply NFKC: keyboards differ in how they compose characters such as é."""
    return unicodedata.normalize("NFKC", password)


async def _in_thread(work: Callable[[], T]) -> T:
    return await asyncio.get_running_loop().run_in_executor(_threads, work)
