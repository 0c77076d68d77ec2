"""Serialises what photos of a person are made with: the names of a trained model, which stays at the provider, or
reference pictures."""

import json
from base64 import b64decode, b64encode
from collections.abc import Mapping, Sequence
from typing import Any

from retrato.integrations.engines.contract import EngineError
from retrato.tables import HostedProvider

_REFERENCES = "references"


def pack(provider: HostedProvider, names: Mapping[str, str]) -> bytes:
    return json.dumps({"provider": provider, **names}).encode()


def pack_references(provider: HostedProvider, pictures: Sequence[bytes]) -> bytes:
    return json.dumps({"provider": provider, _REFERENCES: [b64encode(each).decode() for each in pictures]}).encode()


def references_of(model: Mapping[str, Any]) -> list[bytes]:
    """Return the reference pictures; none for a trained model."""
    return [b64decode(each) for each in model.get(_REFERENCES, ())]


def unpack(provider: HostedProvider, model: bytes) -> Mapping[str, Any]:
    try:
        named = json.loads(model)
        if named["provider"] == provider:
            return dict(named)
    except (ValueError, LookupError, TypeError):
        pass
    raise EngineError("modelUnreadable", retryable=False)
