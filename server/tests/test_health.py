import httpx


async def test_ready_says_that_pages_are_missing_when_the_web_app_is_not_built(
    client: httpx.AsyncClient,
) -> None:
    answer = await client.get("/api/health/live")
    assert answer.json() == {"status": "ok"}
