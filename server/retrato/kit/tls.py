"""A TLS context that all HTTP clients share, because loading the certificate authorities is slow."""

import ssl
from functools import cache

import httpx


@cache
def shared_ssl_context() -> ssl.SSLContext:
    return httpx.create_ssl_context()
