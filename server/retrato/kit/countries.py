"""The country of a visitor, as a proxy names it in a header, or by their address in a local file."""

import ipaddress
from functools import lru_cache
from pathlib import Path

import maxminddb
from starlette.types import Scope

# What proxies send for an address that they do not know.
_UNKNOWN = (b"", b"XX", b"ZZ")


class Countries:
    """A client can forge the header only if it reaches the server without the proxy, and then it could leave the header
    out as well. So the proxy has to be the only way in, and its header is not checked further."""

    def __init__(self, header: str, file: Path | None) -> None:
        """`header` may be empty. `file` is a database in MaxMind's format."""
        self._header = header.lower().encode()
        self._file = maxminddb.open_database(file) if file else None
        # A page takes dozens of requests of one address.
        self._country_at = lru_cache(maxsize=4096)(self._look_up)

    @property
    def known(self) -> bool:
        """Whether the country of a visitor can be known at all."""
        return bool(self._header or self._file)

    def find(self, scope: Scope) -> str | None:
        """Return the ISO 3166 code. The address is that of the client, not of a trusted proxy."""
        if self._header:
            for name, value in scope["headers"]:
                if name == self._header and value not in _UNKNOWN:
                    code: str = value.decode("latin-1").strip().upper()
                    return code
        client = scope.get("client")
        return self._country_at(client[0]) if self._file and client else None

    def close(self) -> None:
        if self._file:
            self._file.close()

    def _look_up(self, host: str) -> str | None:
        try:
            address = ipaddress.ip_address(host)
        except ValueError:  # such as that of a Unix socket
            return None
        # A socket for both versions reports IPv4 clients as ::ffff:192.0.2.1.
        address = getattr(address, "ipv4_mapped", None) or address
        try:
            record = self._file.get(address) if self._file else None
        except ValueError:  # an IPv6 address, in a file without them
            return None
        country = record.get("country") if isinstance(record, dict) else None
        code = country.get("iso_code") if isinstance(country, dict) else None
        return code if isinstance(code, str) else None
