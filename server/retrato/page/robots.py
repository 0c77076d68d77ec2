"""robots.txt: everything is for search engines but the API, files of people, and pages that belong to one person."""

from collections.abc import Sequence

# With a way back in its address, a form is no other page.
_NEVER = ("/api/", "/files/", "/_img/*/files/", "/*?redir=")


def document(private_paths: Sequence[str], origin: str) -> str:
    # To the end, or to a query: "/animate" alone would shut out "/animate-photos" too.
    exact = [f"{path}{end}" for path in private_paths for end in ("$", "?")]
    rules = [f"Disallow: {path}" for path in (*_NEVER, *exact)]
    return "\n".join(("User-agent: *", "Allow: /", *rules, "", f"Sitemap: {origin}/sitemap.xml", ""))
