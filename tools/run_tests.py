"""Runs the named suites, or those of `make test`, and ends with their counts and failures."""

import os
import socket
import subprocess
import sys
import tempfile
import time
import xml.etree.ElementTree as ET
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
REPORTS = ROOT / ".cache" / "reports"
REASON_LENGTH = 1200
# `diffusers` installs gigabytes of packages, the others take long.
ON_REQUEST = {"diffusers", "drill", "matrix"}


@dataclass(frozen=True)
class Suite:
    name: str
    folder: str
    command: tuple[str, ...]
    environment: tuple[tuple[str, str], ...] = ()
    beside: str = ""
    """The suite during which this one runs, because that one leaves the processor idle at times."""


def suites() -> list[Suite]:
    def report(name: str) -> str:
        return str(REPORTS / f"{name}.xml")

    # One more than the cores: tests wait for the database and for processes they start a fifth of the time.
    workers = str((os.cpu_count() or 1) + 1)
    return [
        Suite("server", "server", ("pytest", "-n", workers, "--dist", "worksteal", f"--junitxml={report('server')}")),
        Suite(
            "web",
            "web",
            (
                *("npx", "vitest", "run", "--reporter=default", "--reporter=junit"),
                f"--outputFile.junit={report('web')}",
            ),
            beside="server",
        ),
        Suite("browser", "web", ("npx", "playwright", "test")),
        # The browser tests in all languages and on all screens (web/e2e/matrix.ts).
        Suite("matrix", "web", ("npx", "playwright", "test"), (("E2E_MATRIX", "whole"),)),
        Suite(
            "drill",
            "server",
            ("pytest", "-n", "auto", "--dist", "worksteal", "-m", "drill", f"--junitxml={report('drill')}"),
        ),
        # The GPU engine with tiny models on a CPU. Its packages emit warnings that we cannot fix.
        Suite(
            "diffusers",
            "server",
            (
                str(ROOT / ".venv-gpu" / "bin" / "python"),
                *("-m", "pytest", "-n", "auto", "--dist", "loadfile", "-W", "default"),
                *("tests/integrations/engines", "-k", "diffusers"),
                f"--junitxml={report('diffusers')}",
            ),
            (("OMP_NUM_THREADS", "1"), ("HF_HUB_OFFLINE", "1")),
        ),
    ]


def cases(name: str) -> list[ET.Element]:
    file = REPORTS / f"{name}.xml"
    return list(ET.parse(file).getroot().iter("testcase")) if file.exists() else []


def failure(case: ET.Element) -> ET.Element | None:
    failed = case.find("failure")
    return failed if failed is not None else case.find("error")


def counts(name: str) -> dict[str, int]:
    """Counts of the suite's own report; a suite without a report counts as one failure."""
    found = cases(name)
    failed = sum(failure(case) is not None for case in found) if found else 1
    skipped = sum(case.find("skipped") is not None for case in found)
    return {
        "passed": len(found) - failed - skipped if found else 0,
        "failed": failed,
        "skipped": skipped,
    }


def requests(name: str) -> int:
    """Return the number of requests that the suite's tests generated, as they recorded it."""
    recorded = (each for case in cases(name) for each in case.iter("property") if each.get("name") == "requests")
    return sum(int(each.get("value", 0)) for each in recorded)


def reasons(name: str) -> list[str]:
    """Why each test failed. Printed last, because often only the end of a long log is kept."""
    found = []
    for case in cases(name):
        if (failed := failure(case)) is not None:
            text = (failed.text or failed.get("message") or "").strip()
            found.append(f"FAILED {name}: {case.get('name')}\n{text[-REASON_LENGTH:]}\n")
    return found


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def groups(wanted: list[str]) -> list[list[Suite]]:
    """Return the suites in their order; those of a group run at the same time."""
    found: list[list[Suite]] = []
    for suite in suites():
        if suite.name not in wanted:
            continue
        if found and found[-1][0].name == suite.beside:
            found[-1].append(suite)
        else:
            found.append([suite])
    return found


def run(suite: Suite, environment: dict[str, str], *, quiet: bool) -> tuple[int, float]:
    """Return the exit code and the duration in seconds. If quiet, the output is printed when the suite has ended."""
    (REPORTS / f"{suite.name}.xml").unlink(missing_ok=True)
    started = time.monotonic()
    with tempfile.TemporaryDirectory(prefix="retrato-e2e-") as data:
        done = subprocess.run(
            suite.command,
            cwd=ROOT / suite.folder,
            env=environment | {"E2E_DATA": data} | dict(suite.environment),
            check=False,
            text=True,
            stdout=subprocess.PIPE if quiet else None,
            stderr=subprocess.STDOUT if quiet else None,
        )
    if quiet:
        print(done.stdout, flush=True)
    return done.returncode, time.monotonic() - started


def main() -> int:
    known = [suite.name for suite in suites()]
    wanted = sys.argv[1:] or [name for name in known if name not in ON_REQUEST]
    if unknown := set(wanted) - set(known):
        sys.exit(f"unknown suite: {', '.join(sorted(unknown))} (known: {', '.join(known)})")
    REPORTS.mkdir(parents=True, exist_ok=True)
    environment = dict(os.environ)
    if {"browser", "matrix"} & set(wanted):
        for name, options in (("CHROMIUM_HEADLESS_SHELL", ["--headless-shell"]), ("CHROMIUM", [])):
            browser = subprocess.run(
                [ROOT / "tools" / "chromium", *options], stdout=subprocess.PIPE, text=True, check=False
            )
            if browser.returncode:
                return 1
            environment[name] = browser.stdout.strip()
        for name in ("E2E_PORT", "E2E_MAIL_PORT", "E2E_HELPER_PORT", "E2E_PUSH_PORT", "E2E_OPENID_PORT"):
            environment[name] = str(free_port())
    total = {"passed": 0, "failed": 0, "skipped": 0}
    lines: list[str] = []
    why: list[str] = []
    broken = False
    for group in groups(wanted):
        with ThreadPoolExecutor() as pool:
            runs = [pool.submit(run, suite, environment, quiet=suite is not group[0]) for suite in group]
        for suite, ended in zip(group, runs, strict=True):
            code, seconds = ended.result()
            found = counts(suite.name)
            broken = broken or code != 0 or found["passed"] == 0
            for key, value in found.items():
                total[key] += value
            why += reasons(suite.name)
            generated = f", {sent} generated requests" if (sent := requests(suite.name)) else ""
            lines.append(f"{suite.name}: {_words(found)}{generated}  ({seconds:.0f} s)")
    print("\n" + "\n".join([*why, *lines]))
    print(_words(total))
    if not sys.argv[1:]:
        print(f'Not run: {", ".join(sorted(ON_REQUEST))} (make test SUITES="{" ".join(sorted(ON_REQUEST))}")')
    return 1 if broken or total["failed"] else 0


def _words(found: dict[str, int]) -> str:
    skipped = f", {found['skipped']} skipped" if found["skipped"] else ""
    return f"{found['passed']} passed, {found['failed']} failed{skipped}"


sys.exit(main())
