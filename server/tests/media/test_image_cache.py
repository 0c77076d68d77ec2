import os
import time
from pathlib import Path

import pytest

from retrato.kit.ids import new_id
from retrato.media.image_cache import ImageCache


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "images"


def names(folder: Path) -> set[str]:
    return {file.name for file in folder.glob("*/*")}


def used(folder: Path, name: str, *, hours_ago: float) -> None:
    (file,) = folder.glob(f"*/{name}")
    moment = time.time() - hours_ago * 3600
    os.utime(file, (moment, moment))


def test_written_entry_is_read_back_without_leftovers(folder: Path) -> None:
    cache = ImageCache(folder, max_bytes=1000)
    name = f"{new_id()}-w320"
    assert cache.read(name) is None
    cache.write(name, b"first")
    cache.write(name, b"second")
    assert cache.read(name) == b"second"
    assert names(folder) == {name}


def test_least_recently_used_entries_are_evicted_above_the_limit(folder: Path) -> None:
    cache = ImageCache(folder, max_bytes=1000)
    old, read, new = (f"{new_id()}-{age}" for age in ("old", "read", "new"))
    for name, hours in ((old, 3), (read, 4)):
        cache.write(name, bytes(400))
        used(folder, name, hours_ago=hours)
    cache.read(read)
    cache.write(new, bytes(400))
    assert names(folder) == {read, new}


def test_limit_holds_over_many_entries_and_restarts(folder: Path) -> None:
    for _ in range(3):
        cache = ImageCache(folder, max_bytes=10_000)
        cache.sweep()
        for _ in range(40):
            cache.write(f"{new_id()}-x", bytes(500))
            assert sum(file.stat().st_size for file in folder.glob("*/*")) <= 10_000


def test_entries_unused_for_two_days_are_deleted(folder: Path) -> None:
    """Entries of a removed file are never used again."""
    cache = ImageCache(folder, max_bytes=1000)
    stale, fresh = f"{new_id()}-stale", f"{new_id()}-fresh"
    for name, hours in ((stale, 49), (fresh, 47)):
        cache.write(name, b"x")
        used(folder, name, hours_ago=hours)
    cache.sweep()
    assert names(folder) == {fresh}


def test_all_entries_of_a_file_can_be_evicted(folder: Path) -> None:
    cache = ImageCache(folder, max_bytes=1000)
    gone, other = new_id(), new_id()
    for name in (f"{gone}-w320", f"{gone}-w640", f"{other}-w320"):
        cache.write(name, b"x")
    cache.evict(str(gone))
    cache.evict(str(new_id()))
    assert names(folder) == {f"{other}-w320"}


def test_sweeping_a_missing_folder_is_no_error(folder: Path) -> None:
    ImageCache(folder, max_bytes=1000).sweep()
