"""GPU memory."""

import torch


def has_room(model: torch.nn.Module) -> bool:
    """Return whether its GPU has memory for a copy of the weights."""
    first = next(model.parameters())
    if first.device.type != "cuda":
        return False
    free, _ = torch.cuda.mem_get_info(first.device)
    return free > 1.2 * sum(parameter.nbytes for parameter in model.parameters())
