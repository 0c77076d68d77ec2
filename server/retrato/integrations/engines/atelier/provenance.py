"""Writes finished pictures, each saying inside that AI made it (IPTC digital source type, as XMP)."""

import pyvips

from retrato.integrations.engines.atelier.raster import Pixels, to_bytes
from retrato.integrations.engines.contract import Image

_SOURCE = "http://cv.iptc.org/newscodes/digitalsourcetype/"
# A person's own photo, recomposed and restyled: more than retouching, less than a picture out of nothing.
SOURCE_TYPE = f"{_SOURCE}compositeWithTrainedAlgorithmicMedia"
CREATOR_TOOL = "Retrato atelier"
XMP = f"""<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:Iptc4xmpExt="http://iptc.org/std/Iptc4xmpExt/2008-02-29/"
 xmlns:xmp="http://ns.adobe.com/xap/1.0/"
 Iptc4xmpExt:DigitalSourceType="{SOURCE_TYPE}" xmp:CreatorTool="{CREATOR_TOOL}"/>
</rdf:RDF></x:xmpmeta>
<?xpacket end="w"?>"""


def jpeg(picture: Pixels, quality: int = 92) -> Image:
    image = pyvips.Image.new_from_array(to_bytes(picture), interpretation="srgb").copy()
    image.set_type(pyvips.GValue.blob_type, "xmp-data", XMP.encode())
    data: bytes = image.jpegsave_buffer(Q=quality, optimize_coding=True, subsample_mode="off", keep="xmp")
    return Image(data, "image/jpeg", image.width, image.height)
