"""A tiny database of countries in MaxMind's format: https://maxmind.github.io/MaxMind-DB/"""

import ipaddress
from pathlib import Path

_POINTER_BASE = 16  # the separator between tree and data
_MAP, _TEXT, _UINT16, _UINT32 = 7, 2, 5, 6
# Types above 7 have their number, less 7, in a byte of their own.
_UINT64, _LIST = 9 - 7, 11 - 7


def write_geoip(file: Path, network: str, country: str) -> Path:
    """Write a file that knows the country of one IPv4 network."""
    address = ipaddress.IPv4Network(network)
    bits = f"{int(address.network_address):032b}"[: address.prefixlen]
    nodes = len(bits)
    tree = b""
    for number, bit in enumerate(bits):
        found = number + 1 if number + 1 < nodes else nodes + _POINTER_BASE
        pair = (found, nodes) if bit == "0" else (nodes, found)
        tree += b"".join(record.to_bytes(3, "big") for record in pair)
    data = _map({"country": _map({"iso_code": _text(country)})})
    metadata = _map(
        {
            "node_count": _number(_UINT32, nodes, 4),
            "record_size": _number(_UINT16, 24, 2),
            "ip_version": _number(_UINT16, 4, 2),
            "database_type": _text("Test-Country"),
            "languages": bytes([1, _LIST]) + _text("en"),
            "binary_format_major_version": _number(_UINT16, 2, 2),
            "binary_format_minor_version": _number(_UINT16, 0, 2),
            "build_epoch": bytes([8, _UINT64]) + (1).to_bytes(8, "big"),
            "description": _map({"en": _text("Test")}),
        }
    )
    file.write_bytes(tree + bytes(_POINTER_BASE) + data + b"\xab\xcd\xefMaxMind.com" + metadata)
    return file


def _map(values: dict[str, bytes]) -> bytes:
    return bytes([_MAP << 5 | len(values)]) + b"".join(_text(name) + value for name, value in values.items())


def _text(value: str) -> bytes:
    # Texts of 29 characters and more have their length in further bytes.
    return bytes([_TEXT << 5 | len(value)]) + value.encode()


def _number(type_: int, value: int, size: int) -> bytes:
    return bytes([type_ << 5 | size]) + value.to_bytes(size, "big")
