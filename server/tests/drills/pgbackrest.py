"""A PostgreSQL cluster of Debian whose WAL pgBackRest archives, with the configuration of deploy/pgbackrest."""

import os
import re
import shutil
import subprocess
from pathlib import Path

from retrato.settings import PROJECT

DEPLOY = PROJECT / "deploy" / "pgbackrest"
BINARIES = Path("/usr/lib/postgresql/15/bin")


def missing() -> str | None:
    """Return why a cluster cannot run here, or None if it can."""
    if not (BINARIES / "postgres").exists() or not shutil.which("pg_createcluster"):
        return "needs Debian's package postgresql-15"
    if not shutil.which("pgbackrest"):
        return "needs Debian's package pgbackrest"
    return None if os.geteuid() == 0 else "needs root, to become postgres"


class Cluster:
    """Everything is in one folder, which postgres can enter; PostgreSQL listens on a socket only."""

    def __init__(self, folder: Path) -> None:
        folder.chmod(0o755)
        self.folder, self.data, self.config = folder, folder / "data" / "main", folder / "etc" / "15" / "main"
        self.sockets, self.log = folder / "sockets", folder / "log" / "postgresql.log"
        for name in ("data", "etc", "log", "sockets", "repository", "locks"):
            (folder / name).mkdir()
            shutil.chown(folder / name, "postgres", "postgres")
        self.environment = {
            "PG_CLUSTER_CONF_ROOT": str(folder / "etc"),
            "PGBACKREST_CONFIG": str(folder / "pgbackrest.conf"),
            "PGHOST": str(self.sockets),
            "PATH": os.environ["PATH"],
            "LC_ALL": "C.UTF-8",
        }
        self._configure_pgbackrest()
        create = "pg_createcluster 15 main --port 5432 --encoding UTF8 --locale C.UTF-8"
        self.run(f"{create} -d {self.data} -s {self.sockets} -l {self.log}")
        (self.config / "pg_hba.conf").write_text("local all all trust\n")
        (self.config / "environment").write_text(f"PGBACKREST_CONFIG = '{folder}/pgbackrest.conf'\n")
        shutil.copy(DEPLOY / "postgresql.conf", self.config / "conf.d" / "archive.conf")
        (self.config / "conf.d" / "test.conf").write_text("listen_addresses = ''\nexternal_pid_file = ''\n")
        self.run("pg_ctlcluster 15 main start")

    def _configure_pgbackrest(self) -> None:
        """Take the operator's configuration, with a folder instead of the bucket."""
        lines = (DEPLOY / "pgbackrest.conf").read_text()
        lines = re.sub(r"^repo1-s3.*\n", "", lines, flags=re.MULTILINE)
        for name, value in {
            "repo1-type": "posix",
            "repo1-path": str(self.folder / "repository"),
            "repo1-cipher-pass": "the passphrase of the drill",
            "pg1-path": str(self.data),
        }.items():
            lines, found = re.subn(rf"^{name}=.*$", f"{name}={value}", lines, flags=re.MULTILINE)
            assert found == 1, name
        here = f"[global]\nlog-path={self.folder / 'log'}\nlock-path={self.folder / 'locks'}\n"
        (self.folder / "pgbackrest.conf").write_text(lines.replace("[global]\n", here, 1))

    def url(self, role: str) -> str:
        return f"postgresql://{role}@/retrato?host={self.sockets}"

    def run(self, script: str, **environment: str) -> str:
        """Run a script with bash, and return what it printed."""
        done = subprocess.run(
            ("bash", "-euo", "pipefail", "-c", script),
            cwd=self.folder,
            env=self.environment | environment,
            text=True,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            check=False,
            timeout=300,
        )
        assert done.returncode == 0, done.stdout
        return done.stdout

    def stop(self) -> None:
        for folder in (self.data, self.data.with_name("main.damaged")):
            if (folder / "postmaster.pid").exists():
                self.run(f"runuser -u postgres -- {BINARIES}/pg_ctl -D {folder} -m immediate -s stop")
