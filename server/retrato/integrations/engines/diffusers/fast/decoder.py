"""The decoder of latents for one picture, without a compiler. It takes and returns what diffusers' does."""

import torch
from diffusers.models.attention_processor import Attention
from diffusers.models.autoencoders.vae import Decoder
from diffusers.models.resnet import ResnetBlock2D
from torch import Tensor, nn
from torch.nn import functional

from retrato.integrations.engines.diffusers.fast.group_norm import Features, group_norm

Size = tuple[int, int]
"""Height and width."""


def faster(decoder: nn.Module) -> nn.Module:
    """Return a faster version of the decoder, or itself if there is none."""
    return FastDecoder(decoder) if isinstance(decoder, Decoder) and _fits(decoder) else decoder


def _fits(decoder: Decoder) -> bool:
    norms = [module for module in decoder.modules() if isinstance(module, nn.GroupNorm)]
    counts = [count for norm in norms for count in (norm.num_channels, norm.num_groups)]
    return decoder.mid_block.attentions[0] is not None and all(count & (count - 1) == 0 for count in counts)


class FastDecoder(nn.Module):
    def __init__(self, decoder: Decoder) -> None:
        """Shares the decoder's weights."""
        super().__init__()
        self._decoder = decoder.to(memory_format=torch.channels_last)

    def forward(self, latents: Tensor) -> Tensor:
        decoder, size = self._decoder, (latents.shape[2], latents.shape[3])
        features = _convolve(decoder.conv_in, _rows(latents), size)
        first, second = decoder.mid_block.resnets
        features = _attend(decoder.mid_block.attentions[0], _residual_block(first, features, size))
        features = _residual_block(second, features, size)
        for block in decoder.up_blocks:
            for resnet in block.resnets:
                features = _residual_block(resnet, features, size)
            for upsampler in block.upsamplers or ():
                larger = _twice(_sum(features), size)
                size = size[0] * 2, size[1] * 2
                features = _convolve(upsampler.conv, larger, size)
        _, normed = group_norm(features, decoder.conv_norm_out, keep=False)
        made: Tensor = decoder.conv_out(_picture(normed, size))
        return made


def _residual_block(block: ResnetBlock2D, features: Features, size: Size) -> Features:
    stream, normed = group_norm(features, block.norm1)
    _, normed = group_norm(_convolve(block.conv1, normed, size), block.norm2, keep=False)
    last = _convolve(block.conv2, normed, size)
    if block.conv_shortcut is not None:
        shortcut = block.conv_shortcut
        stream = functional.linear(stream, shortcut.weight.flatten(1), shortcut.bias)
    return Features(last.product, last.bias, stream)


def _attend(attention: Attention, features: Features) -> Features:
    """The attention of each pixel to all, in one head."""
    stream, normed = group_norm(features, attention.group_norm, silu=False)
    query, key, value = (layer(normed)[None, None] for layer in (attention.to_q, attention.to_k, attention.to_v))
    seen = functional.scaled_dot_product_attention(query, key, value)[0, 0]
    out = attention.to_out[0]
    return Features(functional.linear(seen, out.weight), out.bias, stream)


def _convolve(layer: nn.Conv2d, rows: Tensor, size: Size) -> Features:
    # The bias is added with the next norm: torch adds it in a pass of its own.
    product = functional.conv2d(_picture(rows, size), layer.weight, padding=layer.padding)
    return Features(_rows(product), layer.bias)


def _sum(features: Features) -> Tensor:
    rows = features.product
    for addend in (features.bias, features.residual):
        rows = rows if addend is None else rows + addend
    return rows


def _twice(rows: Tensor, size: Size) -> Tensor:
    """Each pixel as four."""
    height, width = size
    return rows.view(height, 1, width, 1, -1).expand(-1, 2, -1, 2, -1).reshape(height * width * 4, -1)


def _rows(picture: Tensor) -> Tensor:
    """[1, channels, height, width] as [pixels, channels]."""
    return picture.permute(0, 2, 3, 1).reshape(-1, picture.shape[1])


def _picture(rows: Tensor, size: Size) -> Tensor:
    return rows.view(1, *size, -1).permute(0, 3, 1, 2)
