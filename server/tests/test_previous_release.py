"""The previous release works with the schema of this version: while a release is being deployed, both run.

The previous release's own tests are run from its commit, with the difference that this version migrates their database.
"""

import os
import subprocess
import sys
import tarfile
from io import BytesIO
from pathlib import Path

import pytest

from retrato.settings import PROJECT
from tests.factories.migrations import PREVIOUS_COMMIT

TESTS = (
    "tests/account/test_deletion.py",
    "tests/account/test_login.py",
    "tests/account/test_register.py",
    "tests/account/test_session.py",
    "tests/billing/test_checkout.py",
    "tests/creation/test_create.py",
    "tests/creation/test_gallery.py",
    "tests/creation/test_make.py",
    "tests/media/test_files.py",
    "tests/test_queue.py",
)
PLUGIN = """
import os, subprocess, sys
import retrato.migrate

def migrate(url):
    environment = {**os.environ, "PYTHONPATH": os.environ["THIS_VERSION"], "DATABASE_URL": url}
    subprocess.run([sys.executable, "-m", "retrato", "migrate"], env=environment, cwd="/", check=True)

retrato.migrate.migrate = migrate
"""


@pytest.fixture
def previous_release(tmp_path: Path) -> Path:
    """The files of the previous release, from the history of this repository."""
    packed = subprocess.run(
        ["git", "archive", PREVIOUS_COMMIT, "server", "content"], cwd=PROJECT, capture_output=True, check=False
    )
    # In a shallow clone it is not: git fetch --unshallow.
    assert packed.returncode == 0, packed.stderr.decode()
    with tarfile.open(fileobj=BytesIO(packed.stdout)) as archive:
        archive.extractall(tmp_path, filter="data")
    return tmp_path


@pytest.mark.drill
def test_previous_release_works_with_the_new_schema(previous_release: Path) -> None:
    plugins = previous_release / "plugins"
    plugins.mkdir()
    (plugins / "newer_schema.py").write_text(PLUGIN)
    server = previous_release / "server"
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-n0", "-x", "-p", "newer_schema", "-p", "no:cacheprovider", *TESTS],
        cwd=server,
        env={
            **{name: value for name, value in os.environ.items() if not name.startswith("PYTEST_")},
            "PYTHONPATH": os.pathsep.join(map(str, (server, plugins))),
            "THIS_VERSION": str(PROJECT / "server"),
        },
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout[-5000:] + done.stderr[-2000:]
