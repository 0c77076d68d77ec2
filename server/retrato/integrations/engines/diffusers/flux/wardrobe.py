"""Puts people into a denoiser's weights. Hundreds of small steps, so they are captured once, and repeated for whoever
comes next."""

from collections.abc import Iterable

import torch
from torch import Tensor

from retrato.integrations.engines.diffusers.adapters import Lora
from retrato.integrations.engines.diffusers.flux.products import Changes, Pieces, Product


class Wardrobe:
    """The `Weights` of a FLUX that is denoised by our own hand."""

    def __init__(self, pieces: Pieces, products: Iterable[Product]) -> None:
        self._shapes, self._products = pieces.shapes, list(products)
        self._room: Changes = {}
        self._change: torch.cuda.CUDAGraph | None = None

    def fits(self, lora: Lora) -> bool:
        return all(self._shapes.get(name) == (up.shape[0], down.shape[1]) for name, (down, up) in lora.layers.items())

    @torch.inference_mode()
    def wear(self, lora: Lora | None, strength: float) -> None:
        if lora is None:
            torch._foreach_zero_([up for _, up in self._room.values()])
        else:
            self._make_room(lora)
            self._copy(lora, strength)
        if self._change:
            self._change.replay()

    def _copy(self, lora: Lora, strength: float) -> None:
        downs, ups, into_downs, into_ups = [], [], [], []
        for name, (down, up) in lora.layers.items():
            room_down, room_up = self._room[name]
            downs.append(down)
            ups.append(up)
            into_downs.append(room_down[: len(down)])
            into_ups.append(room_up[:, : len(down)])
        # What is larger, or was there before, adds nothing.
        torch._foreach_zero_([up for _, up in self._room.values()])
        torch._foreach_copy_(into_downs, downs)
        torch._foreach_copy_(into_ups, torch._foreach_mul(ups, strength))

    def _make_room(self, lora: Lora) -> None:
        """For as many layers and as fine changes as anybody has had."""
        if all(name in self._room and len(down) <= len(self._room[name][0]) for name, (down, _) in lora.layers.items()):
            return
        ranks = {name: len(down) for name, (down, _) in self._room.items()}
        for name, (down, _) in lora.layers.items():
            ranks[name] = max(ranks.get(name, 0), len(down))
        some: Tensor = next(iter(lora.layers.values()))[0]
        self._room = {
            name: (some.new_zeros(rank, self._shapes[name][1]), some.new_zeros(self._shapes[name][0], rank))
            for name, rank in ranks.items()
        }
        changed = [product for product in self._products if any(piece.name in ranks for piece in product.pieces)]

        def load() -> None:
            for product in changed:
                product.load(self._room)

        # Once before, for whatever is prepared at a first time.
        load()
        torch.cuda.synchronize()
        self._change = torch.cuda.CUDAGraph()
        with torch.cuda.graph(self._change):
            load()
