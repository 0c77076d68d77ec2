"""A real S3 server (rclone), which verifies signatures. Its objects are files in a folder."""

import subprocess
import sys
import threading
import time
from http.client import HTTPConnection
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

from tests.doubles.faults import Faults
from tests.doubles.ports import free_port

KEY_ID, SECRET, BUCKET = "retrato", "a-key-of-the-tests", "bucket"


class S3Server:
    def __init__(self, folder: Path, faults: Faults | None = None) -> None:
        (folder / BUCKET).mkdir()
        port = free_port()
        rclone = Path(sys.executable).with_name("rclone")
        self._process = subprocess.Popen(
            [rclone, "serve", "s3", "--addr", f"127.0.0.1:{port}", "--auth-key", f"{KEY_ID},{SECRET}", folder],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        self._front = ThreadingHTTPServer(("127.0.0.1", 0), _front_of(port, faults or Faults()))
        threading.Thread(target=self._front.serve_forever, daemon=True).start()
        self.endpoint = f"http://127.0.0.1:{self._front.server_port}"
        _wait_for(port)

    def stop(self) -> None:
        self._front.shutdown()
        self._front.server_close()
        self._process.terminate()
        self._process.wait()


def _front_of(port: int, faults: Faults) -> type[BaseHTTPRequestHandler]:
    """Proxy to rclone. It fixes one deviation from S3: rclone answers range requests with 200 instead of 206."""

    class Front(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def _pass_on(self) -> None:
            body = self.rfile.read(int(self.headers.get("content-length", 0)))
            fault = faults.draw()
            if fault == "hang":
                faults.hang()
                self.close_connection = True
                return
            if fault == "fail":
                self.send_response(503)
                self.send_header("content-length", "0")
                self.end_headers()
                return
            connection = HTTPConnection("127.0.0.1", port)
            connection.request(self.command, self.path, body, dict(self.headers))
            response = connection.getresponse()
            content = response.read()
            self.send_response_only(206 if response.headers["content-range"] else response.status)
            for name, value in response.headers.items():
                if name.lower() not in {"content-length", "transfer-encoding"} or self.command == "HEAD":
                    self.send_header(name, value)
            if self.command != "HEAD":
                self.send_header("content-length", str(len(content)))
            self.end_headers()
            self.wfile.write(content)
            connection.close()

        log_message: Any = _ignore
        do_GET = do_HEAD = do_PUT = do_POST = do_DELETE = _pass_on  # noqa: N815 - http.server's names

    return Front


def _ignore(*_words: object) -> None: ...


def _wait_for(port: int) -> None:
    for _ in range(500):
        try:
            connection = HTTPConnection("127.0.0.1", port)
            connection.request("GET", "/")
            connection.getresponse().read()
            connection.close()
            return
        except ConnectionRefusedError:
            time.sleep(0.02)
    raise TimeoutError("the S3 server does not start")
