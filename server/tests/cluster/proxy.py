"""HAProxy: in front of the web servers, and in front of PostgreSQL, where it finds the primary."""

from collections.abc import Sequence

from tests.cluster.network import Host
from tests.cluster.postgres import CHECK, DATABASE

HTTP_PORT, POSTGRES_PORT = 80, 5432

_PROTOCOL_3 = bytes.fromhex("00030000")
_READY_FOR_QUERY = b"Z\0\0\0\5I"
_ROW_WITH_FALSE = b"D\0\0\0\x0b\0\1\0\0\0\1f"
_TERMINATE = b"X\0\0\0\4"


def configuration(proxy: Host, web: Sequence[Host], postgres: Sequence[Host]) -> str:
    return f"""
global
    maxconn 4000

defaults
    timeout connect 2s
    timeout client 90s
    timeout server 90s
    timeout check 4s
    retries 3
    option redispatch 1

listen web
    mode http
    bind {proxy.address}:{HTTP_PORT}
    balance roundrobin
    # The load sends the addresses of its people.
    option forwardfor if-none
    option httpchk GET /api/health/ready
    default-server check inter 1s fastinter 500ms fall 2 rise 1 on-marked-down shutdown-sessions
{_servers(web, 8000)}

listen postgres
    mode tcp
    bind {proxy.address}:{POSTGRES_PORT}
    # Connections that listen say nothing for hours.
    timeout client 24h
    timeout server 24h
    option clitcpka
    option srvtcpka
    option tcp-check
    # A standby gives another answer than the one expected, for which a check waits.
    timeout check 2s
    tcp-check connect
    tcp-check send-binary {_startup().hex()}
    tcp-check expect binary {_READY_FOR_QUERY.hex()}
    tcp-check send-binary {_query("select pg_is_in_recovery()").hex()}
    tcp-check expect binary {_ROW_WITH_FALSE.hex()}
    tcp-check send-binary {_TERMINATE.hex()}
    default-server check inter 1s fastinter 500ms fall 2 rise 1 on-marked-down shutdown-sessions
{_servers(postgres, 5432)}
"""


def _servers(hosts: Sequence[Host], port: int) -> str:
    return "\n".join(f"    server {host.name} {host.address}:{port}" for host in hosts)


def _startup() -> bytes:
    body = _PROTOCOL_3 + f"user\0{CHECK}\0database\0{DATABASE}\0\0".encode()
    return (len(body) + 4).to_bytes(4) + body


def _query(statement: str) -> bytes:
    body = statement.encode() + b"\0"
    return b"Q" + (len(body) + 4).to_bytes(4) + body
