"""A page where a person decides what buyers and banks do at a stand-in: it is where `make dev` leads whoever pays."""

import inspect
import json
from html import escape
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tests.doubles.http_server import ProviderServer, Request, Thing

_PAGE = """<!doctype html><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>{name}</title>
<style>:root{{color-scheme:light dark;font:16px/1.6 system-ui,sans-serif}}body{{max-width:50rem;margin:2rem auto;
padding:0 1rem}}li{{margin:1rem 0;list-style:none}}ul{{padding:0}}button{{font:inherit;padding:.6rem 1rem;margin:.2rem}}
</style><h1>{name}</h1><p>A stand-in: no money moves here. <a href="/">All</a></p><ul>{things}</ul>
<script>addEventListener("click", async ({{target}}) => {{
  if (!target.dataset.verb) return;
  await fetch("/control/" + target.dataset.verb, {{method: "POST", body: target.dataset.body}});
  if (target.dataset.back) location.href = target.dataset.back; else location.reload();
}});</script>"""


def page(double: "ProviderServer", request: "Request") -> bytes:
    """All that there is, or what the address names, as that of a checkout does."""
    asked = request.path + json.dumps(request.query)
    things = double.things()[::-1]
    shown = [thing for thing in things if thing.id in asked] or things
    items = "".join(f"<li>{escape(thing.label)}<br>{_buttons(double, thing)}</li>" for thing in shown)
    return _PAGE.format(name=type(double).__name__, things=items or "Nothing yet.").encode()


def _buttons(double: "ProviderServer", thing: "Thing") -> str:
    return "".join(
        f'<button data-verb="{verb}" data-body="{escape(_body(double, verb, thing))}"'
        f' data-back="{escape(thing.back or "") if verb == thing.verbs[0] else ""}">{verb.replace("_", " ")}</button>'
        for verb in thing.verbs
    )


def _body(double: "ProviderServer", verb: str, thing: "Thing") -> str:
    named = next(iter(inspect.signature(getattr(double, verb)).parameters))
    return json.dumps({named: thing.id})
