"""Tests that use `settings` or `storage` run with a local folder and with an S3 server."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from retrato.integrations.storage.storage import Storage
from retrato.runtime import Runtime
from retrato.settings import Settings, StorageSettings
from tests.account.conftest import time
from tests.doubles.s3_server import BUCKET, KEY_ID, SECRET, S3Server

__all__ = ["time"]


@pytest.fixture(scope="session")
def s3_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[S3Server]:
    server = S3Server(tmp_path_factory.mktemp("s3"))
    yield server
    server.stop()


@pytest.fixture(params=["folder", "s3"])
def settings(request: pytest.FixtureRequest, settings: Settings, tmp_path: Path) -> Settings:
    if request.param == "s3":
        server: S3Server = request.getfixturevalue("s3_server")
        settings.storage = StorageSettings(
            url=f"s3://{BUCKET}/{tmp_path.name}",
            endpoint=server.endpoint,
            region="us-east-1",
            key_id=KEY_ID,
            secret=SECRET,
        )
    return settings


@pytest.fixture
def storage(runtime: Runtime) -> Storage:
    return runtime.storage
