"""The mark inside every finished picture and film: AI made it (IPTC digital source type, as XMP)."""

import re

# A person's own photo, recomposed and restyled: more than retouching, less than a picture out of nothing.
SOURCE_TYPE = "http://cv.iptc.org/newscodes/digitalsourcetype/compositeWithTrainedAlgorithmicMedia"
CREATOR_TOOL = "Retrato"
_XMP = f"""<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:Iptc4xmpExt="http://iptc.org/std/Iptc4xmpExt/2008-02-29/"
 xmlns:xmp="http://ns.adobe.com/xap/1.0/"
 Iptc4xmpExt:DigitalSourceType="{SOURCE_TYPE}" xmp:CreatorTool="{CREATOR_TOOL}"/>
</rdf:RDF></x:xmpmeta>
<?xpacket end="w"?>""".encode()
_SAYS_SO = re.compile(rb"digitalsourcetype/(trained|compositeWithTrained)AlgorithmicMedia")

# The names of XMP in both families of files (ISO 16684-1).
_JPEG_NAME = b"http://ns.adobe.com/xap/1.0/\0"
_MP4_NAME = bytes.fromhex("be7acfcb97a942e89c71999491e3afac")


def marked(data: bytes, content_type: str) -> bytes:
    """The file with the mark; as it is where its engine has marked it already."""
    if _SAYS_SO.search(data):
        return data
    match content_type:
        case "image/jpeg":
            return _marked_jpeg(data)
        case "video/mp4":
            return _marked_mp4(data)
        case _:
            raise ValueError(f"{content_type} has no place for the mark")


def _marked_jpeg(data: bytes) -> bytes:
    start = 2
    if data[2:4] == b"\xff\xe0":  # the JFIF header, which wants to be the first
        start += 2 + int.from_bytes(data[4:6], "big")
    segment = _JPEG_NAME + _XMP
    return data[:start] + b"\xff\xe1" + (len(segment) + 2).to_bytes(2, "big") + segment + data[start:]


def _marked_mp4(data: bytes) -> bytes:
    box = b"uuid" + _MP4_NAME + _XMP
    return data + (len(box) + 4).to_bytes(4, "big") + box
