"""A page that controls buyers and banks at a fake provider. In `make dev`, checkouts lead to it."""

import inspect
import json
from html import escape
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tests.doubles.http_server import ControlItem, ProviderServer, Request

_PAGE = """<!doctype html><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>{name}</title>
<style>:root{{color-scheme:light dark;font:16px/1.6 system-ui,sans-serif}}body{{max-width:50rem;margin:2rem auto;
padding:0 1rem}}li{{margin:1rem 0;list-style:none}}ul{{padding:0}}button{{font:inherit;padding:.6rem 1rem;margin:.2rem}}
</style><h1>{name}</h1><p>A fake server: no money moves here. <a href="/">All</a></p><ul>{items}</ul>
<script>addEventListener("click", async ({{target}}) => {{
  if (!target.dataset.verb) return;
  await fetch("/control/" + target.dataset.verb, {{method: "POST", body: target.dataset.body}});
  if (target.dataset.returnUrl) location.href = target.dataset.returnUrl; else location.reload();
}});</script>"""


def render(double: "ProviderServer", request: "Request") -> bytes:
    """List all objects, or only those whose id is in the URL, as on a checkout page."""
    url = request.path + json.dumps(request.query)
    control_items = double.control_items()[::-1]
    shown = [item for item in control_items if item.id in url] or control_items
    items = "".join(f"<li>{escape(item.label)}<br>{_buttons(double, item)}</li>" for item in shown)
    return _PAGE.format(name=type(double).__name__, items=items or "Nothing yet.").encode()


def _buttons(double: "ProviderServer", item: "ControlItem") -> str:
    return "".join(
        f'<button data-verb="{verb}" data-body="{escape(_body(double, verb, item))}"'
        f' data-return-url="{escape(item.return_url or "") if verb == item.verbs[0] else ""}">'
        f"{verb.replace('_', ' ')}</button>"
        for verb in item.verbs
    )


def _body(double: "ProviderServer", verb: str, item: "ControlItem") -> str:
    parameter = next(iter(inspect.signature(getattr(double, verb)).parameters))
    return json.dumps({parameter: item.id})
