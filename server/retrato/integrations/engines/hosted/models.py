"""Serialises a reference to a trained model, which stays at the provider."""

import json
from collections.abc import Mapping
from typing import Any

from retrato.integrations.engines.contract import EngineError
from retrato.tables import HostedProvider


def pack(provider: HostedProvider, names: Mapping[str, str]) -> bytes:
    return json.dumps({"provider": provider, **names}).encode()


def unpack(provider: HostedProvider, model: bytes) -> Mapping[str, Any]:
    try:
        named = json.loads(model)
        if named["provider"] == provider:
            return dict(named)
    except (ValueError, LookupError, TypeError):
        pass
    raise EngineError("modelUnreadable", retryable=False)
