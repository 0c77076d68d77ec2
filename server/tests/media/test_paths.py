"""Signed paths expire and stay the same for a day (docs/product.md#files)."""

from uuid import UUID

import pytest

from retrato.kit import clock
from retrato.kit.ids import new_id
from retrato.media import paths
from retrato.settings import Settings
from tests.account.conftest import Clock

DAY = 24 * 60 * 60


@pytest.fixture
def settings() -> Settings:
    return Settings(env="test", secret="the secret of this test", _env_file=None)


def parts(path: str) -> tuple[str, str, str]:
    name, _, query = path.partition("?")
    expires, signature = (part.partition("=")[2] for part in query.split("&"))
    return name, expires, signature


def test_path_is_valid_for_one_to_two_days(settings: Settings) -> None:
    left = paths.seconds_left(settings, *parts(paths.signed(settings, new_id(), "jpg")))
    assert DAY <= left <= 2 * DAY


def test_path_stays_the_same_for_a_day(settings: Settings, time: Clock) -> None:
    file_id = UUID(int=0)  # no offset: its path changes at midnight
    time.forward(seconds=DAY - int(clock.now().timestamp()) % DAY)
    first = paths.signed(settings, file_id, "jpg")
    time.forward(seconds=DAY - 2)
    assert paths.signed(settings, file_id, "jpg") == first
    time.forward(seconds=3)
    assert paths.signed(settings, file_id, "jpg") != first
    assert paths.seconds_left(settings, *parts(first)) > 0


def test_paths_change_at_different_times(settings: Settings) -> None:
    assert len({parts(paths.signed(settings, new_id(), "jpg"))[1] for _ in range(20)}) > 10


def test_expired_path_is_invalid(settings: Settings, time: Clock) -> None:
    path = paths.signed(settings, new_id(), "jpg")
    time.forward(days=2)
    assert paths.seconds_left(settings, *parts(path)) == 0


def test_signature_is_bound_to_file_and_expiry(settings: Settings) -> None:
    name, expires, signature = parts(paths.signed(settings, new_id(), "jpg"))
    other = parts(paths.signed(settings, new_id(), "jpg"))
    assert not paths.seconds_left(settings, name, expires, other[2])
    assert not paths.seconds_left(settings, other[0], expires, signature)
    assert not paths.seconds_left(settings, name, str(int(expires) + DAY), signature)
    assert not paths.seconds_left(settings, name.replace("jpg", "png"), expires, signature)
    assert not paths.seconds_left(settings, name, expires, "")
    assert not paths.seconds_left(settings, name, "", "")
    assert not paths.seconds_left(settings, name, expires, "é" * 22)


def test_path_signed_with_another_secret_is_invalid(settings: Settings) -> None:
    file_id = new_id()
    other = Settings(env="test", secret="another secret", _env_file=None)
    assert not paths.seconds_left(other, *parts(paths.signed(settings, file_id, "jpg")))
