"""A minimal built web app, for tests that need any page."""

from pathlib import Path

INDEX = """<!doctype html><html lang="en"><head><script nonce="__NONCE__">1</script>
<link rel="manifest" href="/manifest.webmanifest" />
<!--head--><script type="module" crossorigin src="/assets/app-1.js"></script>
<link rel="stylesheet" crossorigin href="/assets/app-1.css"></head>
<body><div id="root"><!--html--></div><!--state--></body></html>"""

CSS = "@font-face{src:url(/assets/a-latin-1.woff2)}@font-face{src:url(/assets/a-latin-ext-1.woff2)}body{color:red}"


def built_web_app(folder: Path) -> Path:
    assets = folder / "client" / "assets"
    assets.mkdir(parents=True)
    (folder / "client" / "index.html").write_text(INDEX)
    (assets / "app-1.css").write_text(CSS)
    (assets / "app-1.js").write_text("plain")
    return folder
