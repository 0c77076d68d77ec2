"""Accounts of staff, signed in with their authenticator app."""

import httpx
import psycopg

from retrato.tables import StaffRole
from tests.factories.account import Json, registration


async def sign_in_staff(client: httpx.AsyncClient, query: psycopg.Connection, role: StaffRole) -> Json:
    """Return the session of a new member of staff who has just entered a code."""
    auth: Json = (await client.post("/api/auth/register", json=registration(email=f"{role}@example.com"))).json()
    user_id = auth["user"]["id"]
    query.execute("update users set status = 1 where id = %s", [user_id])
    query.execute("insert into staff (user_id, role, created_at) values (%s, %s, now())", [user_id, role])
    query.execute("update users set second_factor_since = now() where id = %s", [user_id])
    query.execute("update auth_sessions set code_at = now() where user_id = %s", [user_id])
    return auth
