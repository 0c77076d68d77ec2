"""robots.txt: excludes the API, users' files and private pages."""

from collections.abc import Sequence

# ?redir= only adds a return path to a page that is indexed without it.
_ALWAYS_DISALLOWED = ("/api/", "/files/", "/_img/*/files/", "/*?redir=")


def document(private_paths: Sequence[str], origin: str) -> str:
    # Anchored at the end or a query, because rules are prefixes: "/animate" would also exclude "/animate-photos".
    exact = [f"{path}{end}" for path in private_paths for end in ("$", "?")]
    rules = [f"Disallow: {path}" for path in (*_ALWAYS_DISALLOWED, *exact)]
    return "\n".join(("User-agent: *", "Allow: /", *rules, "", f"Sitemap: {origin}/sitemap.xml", ""))
