from collections.abc import Iterator

import pytest

from tests.cluster.cluster import Cluster


@pytest.fixture(scope="session")
def cluster() -> Iterator[Cluster]:
    started = Cluster()
    try:
        started.start()
        yield started
    finally:
        started.close()
