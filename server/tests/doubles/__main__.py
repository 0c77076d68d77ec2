"""`python -m tests.doubles PORT SHOP COMMAND…` runs a command with a fake server for each payment provider, on PORT
and the two following ones, configured by environment variables."""

import json
import os
import signal
import subprocess
import sys
import tempfile
from contextlib import suppress
from pathlib import Path
from typing import Any

from tests.doubles.providers import Doubles


def environment(payment: dict[str, Any]) -> dict[str, str]:
    """Return the settings as environment variables."""
    found = {"RETRATO_PAYMENT__METHODS": json.dumps(payment["methods"])}
    for provider, values in payment.items():
        if isinstance(values, dict):
            found |= {f"RETRATO_PAYMENT__{provider}__{name}".upper(): str(value) for name, value in values.items()}
    return found


def main(port: str, shop: str, *command: str) -> int:
    with tempfile.TemporaryDirectory(prefix="retrato-doubles-") as folder:
        doubles = Doubles(int(port), shop)
        for server in (doubles.paddle, doubles.paypal, doubles.btcpay):
            print(f"{type(server).__name__}: {server.url}", flush=True)  # noqa: T201
        env = environment(doubles.settings(Path(folder)))
        process = subprocess.Popen(command, env={**os.environ, **env})
        signal.signal(signal.SIGTERM, lambda *_: process.terminate())
        while True:
            # Ctrl-C reaches the command as well, which decides how long it takes to stop.
            with suppress(KeyboardInterrupt):
                return process.wait()


sys.exit(main(*sys.argv[1:]))
