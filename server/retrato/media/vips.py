"""libvips, set up for pictures of strangers: it reads three formats and no other, and keeps nothing in between."""

import logging

import pyvips

# It tells every step it takes.
logging.getLogger("pyvips").setLevel(logging.WARNING)
pyvips.cache_set_max(0)
# One picture, one core: several are worked on at once, and none of them takes the machine for itself.
pyvips.concurrency_set(1)
pyvips.operation_block_set("VipsForeignLoad", True)
for _format in ("Jpeg", "Png", "Webp"):
    pyvips.operation_block_set(f"VipsForeignLoad{_format}", False)

_SIGNATURES = (
    (b"\xff\xd8\xff", "image/jpeg", "jpegload_buffer"),
    (b"\x89PNG\r\n\x1a\n", "image/png", "pngload_buffer"),
    (b"RIFF", "image/webp", "webpload_buffer"),
)


def open_image(data: bytes) -> tuple[str, pyvips.Image] | None:
    """What the bytes say they are, whatever their name was, and the picture with only its header read so far; None
    for anything that is not one of our formats. Raises pyvips.Error, now or when the pixels are read, if it is
    broken or cut short."""
    for signature, content_type, loader in _SIGNATURES:
        if data.startswith(signature):
            image: pyvips.Image = getattr(pyvips.Image, loader)(data, access="sequential", fail_on="error")
            return content_type, image
    return None


def as_srgb(image: pyvips.Image) -> pyvips.Image:
    """Eight bits of red, green, blue, and alpha if it had any: what every screen shows alike."""
    if image.get_typeof("icc-profile-data"):
        image = image.icc_transform("srgb", embedded=True)
    return image if image.interpretation == "srgb" else image.colourspace("srgb")


def upright(image: pyvips.Image) -> pyvips.Image:
    """As the camera was held. Where that is not upright, all pixels are read: turning needs the whole picture."""
    turned = image.get_typeof("orientation") and image.get("orientation") > 1
    return image.copy_memory().autorot() if turned else image
