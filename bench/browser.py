"""What Chromium sees of the product on a slow computer, signed in as the demo account."""

import json
import subprocess
from typing import Any

from bench.account import CREDENTIALS
from bench.servers import NODE, chromium
from retrato.settings import PROJECT

# As slow as a phone of a few years ago.
THROTTLING = 4


def told_by(script: str, port: int, **more: object) -> Any:
    """What the script of that name prints."""
    wish = {
        "address": f"http://127.0.0.1:{port}",
        "account": CREDENTIALS,
        "chromium": chromium(),
        "throttling": THROTTLING,
        **more,
    }
    command = [str(NODE), str(PROJECT / "bench" / script), json.dumps(wish)]
    return json.loads(subprocess.run(command, check=True, stdout=subprocess.PIPE).stdout)
