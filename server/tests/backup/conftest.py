"""A replica in another folder, and what the tests of the storage share."""

from pathlib import Path

import pytest

from retrato.backup.replica import open_replica
from retrato.integrations.storage.storage import Storage
from retrato.settings import BackupSettings, Settings
from tests.account.conftest import Clock, time
from tests.media.conftest import s3_server

__all__ = ["Clock", "s3_server", "time"]


@pytest.fixture
def settings(settings: Settings, tmp_path: Path) -> Settings:
    (tmp_path / "replica").mkdir()
    settings.backup = BackupSettings(url=(tmp_path / "replica").as_uri())
    return settings


@pytest.fixture
def replica(settings: Settings) -> Storage:
    return open_replica(settings.backup)
