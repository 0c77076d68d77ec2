"""The authorities whose certificates the product believes. Reading them takes longer than most calls, so that all
clients share them."""

import ssl
from functools import cache

import httpx


@cache
def authorities() -> ssl.SSLContext:
    return httpx.create_ssl_context()
