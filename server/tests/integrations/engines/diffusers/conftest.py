from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import torch

from retrato.integrations.engines.atelier import weights
from retrato.integrations.engines.contract import TrainRequest
from retrato.integrations.engines.diffusers.engine import Diffusers
from retrato.integrations.engines.diffusers.judge import Finding, Judge
from tests.integrations.engines import tiny_diffusers
from tests.integrations.engines.calls import never, quiet
from tests.integrations.engines.conftest import WEIGHTS

Make = Callable[..., Diffusers]

GOOD = Finding(0.3, safe=True)


@pytest.fixture(scope="session", autouse=True)
def _networks() -> None:
    weights.fetch(WEIGHTS)
    torch.set_num_threads(1)


@pytest.fixture(scope="session")
def models(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of tiny models, each created on first use."""
    return tmp_path_factory.mktemp("models")


@pytest.fixture
def make(models: Path, tmp_path: Path) -> Make:
    def make(**changes: Any) -> Diffusers:
        return tiny_diffusers.build(models, **{"checkpoints": tmp_path / "checkpoints", **changes})

    return make


@pytest.fixture
def lenient_judge(monkeypatch: pytest.MonkeyPatch) -> None:
    """Accept every result, because tiny models make noise without a face."""
    monkeypatch.setattr(Judge, "assess", lambda *_args, **_named: GOOD)


@pytest.fixture(scope="session")
def person(models: Path, woman: bytes) -> bytes:
    """A trained model."""
    return tiny_diffusers.build(models).train(TrainRequest([woman], "FEMALE"), quiet, never).model
