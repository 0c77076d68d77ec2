"""Runs the networks. Each is loaded on first use and limited to the engine's threads."""

from collections.abc import Callable, Sequence
from functools import cache, cached_property
from pathlib import Path

import cv2
import ncnn
import numpy as np
from ai_edge_litert.interpreter import Interpreter

from retrato.integrations.engines.atelier import weights
from retrato.integrations.engines.atelier.raster import Pixels, to_bytes


class LiteRtNetwork:
    """A LiteRT network: one picture in, its output tensors out."""

    def __init__(self, file: Path, threads: int) -> None:
        self._interpreter = Interpreter(str(file), num_threads=threads)
        self._interpreter.allocate_tensors()
        self._input = self._interpreter.get_input_details()[0]["index"]
        self._outputs = [output["index"] for output in self._interpreter.get_output_details()]

    def __call__(self, picture: Pixels) -> list[Pixels]:
        self._interpreter.set_tensor(self._input, np.ascontiguousarray(picture[None], np.float32))
        self._interpreter.invoke()
        return [self._interpreter.get_tensor(output)[0] for output in self._outputs]


class Upscaler:
    """An ncnn network that doubles a picture's size. Runs in tiles to limit memory."""

    _TILE = 192
    _PAD = 10

    def __init__(self, param: Path, binary: Path, threads: int) -> None:
        self._net = ncnn.Net()
        self._net.opt.num_threads = threads
        self._net.opt.use_vulkan_compute = False
        self._net.load_param(str(param))
        self._net.load_model(str(binary))

    def __call__(self, picture: Pixels, reached: Callable[[float], None] = lambda _share: None) -> Pixels:
        """`reached` is called after each row of tiles, with the share that is done."""
        source, pad = to_bytes(picture), self._PAD
        height, width = source.shape[:2]
        padded = cv2.copyMakeBorder(source, pad, pad, pad, pad, cv2.BORDER_REFLECT)
        doubled = np.zeros((height * 2, width * 2, 3), np.float32)
        for y in range(0, height, self._TILE):
            for x in range(0, width, self._TILE):
                rows, columns = min(self._TILE, height - y), min(self._TILE, width - x)
                tile = self._run(padded[y : y + rows + 2 * pad, x : x + columns + 2 * pad])
                inside = tile[2 * pad : 2 * (pad + rows), 2 * pad : 2 * (pad + columns)]
                doubled[2 * y : 2 * (y + rows), 2 * x : 2 * (x + columns)] = inside
            reached(min(1.0, (y + self._TILE) / height))
        return np.clip(doubled, 0, 1)

    def _run(self, tile: Pixels) -> Pixels:
        tile = np.ascontiguousarray(tile)
        matrix = ncnn.Mat.from_pixels(tile, ncnn.Mat.PixelType.PIXEL_RGB, tile.shape[1], tile.shape[0])
        matrix.substract_mean_normalize([], [1 / 255.0] * 3)
        extractor = self._net.create_extractor()
        extractor.input("data", matrix)
        _, output = extractor.extract("output")
        return np.array(output).transpose(1, 2, 0)


class Networks:
    def __init__(self, folder: Path, threads: int) -> None:
        self._folder = folder
        self._threads = threads

    @cached_property
    def face_detection(self) -> LiteRtNetwork:
        return self._network(weights.FACE_DETECTION)

    @cached_property
    def face_mesh(self) -> LiteRtNetwork:
        return self._network(weights.FACE_MESH)

    @cached_property
    def body_parts(self) -> LiteRtNetwork:
        return self._network(weights.BODY_PARTS)

    @cached_property
    def upscale(self) -> Upscaler:
        return self._upscaler(weights.UPSCALE)

    @cached_property
    def ink(self) -> Upscaler:
        return self._upscaler(weights.INK)

    def _network(self, entry: weights.Weights) -> LiteRtNetwork:
        return LiteRtNetwork(self._folder / entry.file, self._threads)

    def _upscaler(self, entries: Sequence[weights.Weights]) -> Upscaler:
        param, binary = (self._folder / entry.file for entry in entries)
        return Upscaler(param, binary, self._threads)


@cache
def open_networks(folder: Path, threads: int) -> Networks:
    """Return the networks, shared by all engines of a process."""
    if absent := weights.missing(folder):
        names = ", ".join(entry.file for entry in absent)
        raise weights.WeightsError(
            f"these weights are missing in {folder}: {names}; set-up fetches them (tools/weights)"
        )
    return Networks(folder, threads)
