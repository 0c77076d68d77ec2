"""Run a browser benchmark in Chromium on a throttled CPU, signed in as the demo account."""

import json
import subprocess
from typing import Any

from bench.account import CREDENTIALS
from bench.servers import NODE, chromium
from retrato.settings import PROJECT

# Approximates a phone that is a few years old.
THROTTLING = 4


def run_script(script: str, port: int, **more: object) -> Any:
    """Run a script in this folder and return the JSON it prints."""
    options = {
        "address": f"http://127.0.0.1:{port}",
        "account": CREDENTIALS,
        "chromium": chromium(),
        "throttling": THROTTLING,
        **more,
    }
    command = [str(NODE), str(PROJECT / "bench" / script), json.dumps(options)]
    return json.loads(subprocess.run(command, check=True, stdout=subprocess.PIPE).stdout)
