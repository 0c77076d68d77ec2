"""The proxies of docs/proxy.md and deploy/ let through what the server accepts."""

import re
from dataclasses import dataclass

import pytest
import yaml

from retrato.api import LARGE_BODIES
from retrato.settings import PROJECT

_UNITS = {"k": 1024, "m": 1024 * 1024}


@dataclass(frozen=True)
class Location:
    bytes: int
    streams: bool


def of_nginx(path: str) -> Location:
    """Return the location of docs/proxy.md: the first regular expression, which comes before all prefixes."""
    text = (PROJECT / "docs" / "proxy.md").read_text()
    for pattern, block in re.findall(r"location ~ (\S+) \{(.*?)\}", text, re.DOTALL):
        if re.search(pattern, path):
            (size,) = re.findall(r"client_max_body_size (\w+);", block)
            return Location(in_bytes(size), "proxy_request_buffering off;" in block)
    raise AssertionError(f"no location for {path}")


def of_ingress(path: str) -> Location:
    """Return the path of deploy/kubernetes: the longest, and an exact one before all others."""
    ingresses = yaml.safe_load_all((PROJECT / "deploy" / "kubernetes" / "base" / "ingress.yaml").read_text())
    found = [
        (each["pathType"] == "Exact", len(each["path"]), ingress["metadata"]["annotations"])
        for ingress in ingresses
        for each in ingress["spec"]["rules"][0]["http"]["paths"]
        if (path == each["path"] if each["pathType"] == "Exact" else path.startswith(each["path"]))
    ]
    *_, annotations = max(found, key=lambda each: each[:2])
    prefix = "nginx.ingress.kubernetes.io/"
    return Location(
        in_bytes(annotations[f"{prefix}proxy-body-size"]), annotations.get(f"{prefix}proxy-request-buffering") == "off"
    )


def in_bytes(size: str) -> int:
    return int(size[:-1]) * _UNITS[size[-1]]


@pytest.mark.parametrize("path", LARGE_BODIES)
def test_proxies_let_large_bodies_through(path: str) -> None:
    rule = LARGE_BODIES[path]
    for found in (of_nginx(path), of_ingress(path)):
        assert found.bytes > rule.max_bytes
        assert found.streams == rule.streamed
