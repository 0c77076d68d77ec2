"""The GPU engine: a LoRA or a few pictures per person, a prompt per style. Photos that do not resemble the person are
made again."""

from collections.abc import Sequence
from functools import cached_property
from hashlib import sha256
from pathlib import Path
from typing import Any

from retrato.integrations.engines import references
from retrato.integrations.engines.atelier.faces import find_faces
from retrato.integrations.engines.atelier.inspection import verdict_on
from retrato.integrations.engines.atelier.networks import Networks, open_networks
from retrato.integrations.engines.atelier.provenance import jpeg
from retrato.integrations.engines.atelier.raster import Pixels, decode, fit, to_bytes
from retrato.integrations.engines.atelier.reimagine import crop_around
from retrato.integrations.engines.atelier.steps import Steps
from retrato.integrations.engines.atelier.train import inspect_selfies, thumbnail
from retrato.integrations.engines.atelier.video import mp4
from retrato.integrations.engines.contract import (
    AnimateRequest,
    Cancel,
    EngineError,
    Image,
    ImagineRequest,
    InputAspect,
    PhotoQuality,
    Progress,
    ReimagineRequest,
    TrainRequest,
    TrainResult,
    Verdict,
    Video,
)
from retrato.integrations.engines.diffusers import checkpoint, instant
from retrato.integrations.engines.diffusers.adapters import metadata_of, pack
from retrato.integrations.engines.diffusers.crops import TRIGGER, crops
from retrato.integrations.engines.diffusers.edits import Edits
from retrato.integrations.engines.diffusers.family import Family, open_family
from retrato.integrations.engines.diffusers.instant import InstantPhotos, is_instant
from retrato.integrations.engines.diffusers.judge import Finding, Judge
from retrato.integrations.engines.diffusers.meter import metered
from retrato.integrations.engines.diffusers.noise import generator
from retrato.integrations.engines.diffusers.photos import Photos
from retrato.integrations.engines.diffusers.pipelines import compile_blocks, open_pipeline
from retrato.integrations.engines.diffusers.sizes import Sizes
from retrato.integrations.engines.diffusers.training import TrainingPlan, encode_crops, train_lora
from retrato.integrations.engines.diffusers.videos import Videos
from retrato.integrations.engines.prompts import Prompt, parse_recipe, prompt_of
from retrato.settings import DiffusersSettings

# Number of attempts per photo. The best one is returned.
_MAX_ATTEMPTS = 3
_MAX_INPUT_EDGE = 2048


class Diffusers:
    name = "diffusers"

    def __init__(self, options: DiffusersSettings, weights: Path, threads: int = 2, sizes: Sizes | None = None) -> None:
        """`weights` is the folder with the networks that inspect pictures."""
        self._options, self._weights, self._threads = options, weights, threads
        self._sizes = sizes or Sizes()
        self._judge = Judge(weights)
        self._families: dict[str, Family] = {}
        self._edits = Edits(self._open_edit, self._sizes, options.steps, options.batch, options.device)
        self._videos = Videos(self._open_video, self._sizes, options.steps)

    @property
    def _networks(self) -> Networks:
        return open_networks(self._weights, self._threads)

    @cached_property
    def _photos(self) -> Photos:
        return Photos(self._open_family(self._options.photo, "PHOTO"), self._options, self._sizes)

    @cached_property
    def _instant_photos(self) -> InstantPhotos:
        name = self._options.reference_photo or self._options.photo
        return InstantPhotos(self._open_family(name, "REFERENCE_PHOTO"), self._options, self._sizes)

    def _open_edit(self) -> Family:
        return self._open_family(self._options.edit or self._options.photo, "EDIT")

    def _open_video(self) -> Any:
        pipe = open_pipeline(self._options.video, self._options.device, "VIDEO")
        if self._options.device != "cpu":
            compile_blocks(pipe)
        return pipe

    def _open_family(self, name: str, setting: str) -> Family:
        """Open a model once, also if it has several uses."""
        if name not in self._families:
            self._families[name] = open_family(name, self._options, setting)
        return self._families[name]

    def _without_person(self, name: str) -> None:
        """Remove the LoRA of a person before the photo model is used for anything else."""
        if name in ("", self._options.photo) and "_photos" in vars(self):
            self._photos.remove_person()

    def inspect(self, selfie: bytes) -> Verdict:
        return verdict_on(self._networks, selfie)

    @metered("trained")
    def train(self, request: TrainRequest, progress: Progress, cancel: Cancel) -> TrainResult:
        options, steps = self._options, Steps(progress, cancel)
        if options.learns_by == "references":
            return self._learn(request, steps)
        checkpoint.remove_abandoned(options.checkpoints)
        verdicts, good = inspect_selfies(self._networks, request.selfies, steps.part(0, 0.05))
        self._photos.remove_person()
        family = self._photos.family
        crops_ = crops(self._networks, good, request.gender, options.train_resolution, family.multiple)
        samples = encode_crops(family, crops_, steps.part(0.05, 0.1))
        fingerprint = self._fingerprint(request)
        saved = checkpoint.Checkpoint(options.checkpoints, request.key, fingerprint)
        layers = train_lora(
            family, samples, TrainingPlan(options.train_steps, options.train_rank), saved, steps.part(0.1, 1)
        )
        metadata = {
            "format": "retrato-lora-1",
            "id": fingerprint,
            "key": request.key,
            "base": options.photo,
            "family": family.name,
            "trigger": TRIGGER,
            "rank": str(options.train_rank),
            **self._judge.face_metadata([selfie.picture for selfie in good]),
        }
        steps.reached(1)
        return TrainResult(pack(layers, metadata), thumbnail(*good[0].portrait), verdicts)

    def _learn(self, request: TrainRequest, steps: Steps) -> TrainResult:
        """Keep a few of the selfies. No model is needed for it."""

        def inspect(selfie: bytes) -> Verdict:
            return verdict_on(self._networks, selfie, self._judge.recogniser)

        learned = references.learn(request.selfies, inspect, steps)
        metadata = {"id": self._fingerprint(request), "key": request.key}
        metadata |= self._judge.face_metadata([decode(picture) for picture in learned.references])
        return TrainResult(instant.pack(learned.references, metadata), learned.thumbnail, learned.verdicts)

    def _fingerprint(self, request: TrainRequest) -> str:
        options = self._options
        fields = (options.photo, options.train_steps, options.train_rank, options.train_resolution, request.gender)
        digest = sha256(repr(fields).encode())
        for selfie in request.selfies:
            digest.update(sha256(selfie).digest())
        return digest.hexdigest()

    def forget(self, model: bytes) -> None:
        # Do not load a model just to forget.
        if "_photos" in vars(self):
            self._photos.forget(model)
        if "_instant_photos" in vars(self):
            self._instant_photos.forget(model)
        checkpoint.remove(self._options.checkpoints, metadata_of(model).get("key", ""))

    def imagine(self, request: ImagineRequest, progress: Progress, cancel: Cancel) -> Image:
        (made,) = self.imagine_many([request], progress, cancel)
        if isinstance(made, EngineError):
            raise made
        return made

    def imagine_many(
        self, requests: Sequence[ImagineRequest], progress: Progress, cancel: Cancel
    ) -> list[Image | EngineError]:
        steps = Steps(progress, cancel)
        with metered("photos made") as fields:
            best, attempts = self._best(requests, steps)
            fields.update(count=len(requests), rolls=attempts)
        photos = [best[number] for number in range(len(requests))]
        made = [
            jpeg(picture) if finding.safe else EngineError("unsafe", retryable=False) for finding, picture in photos
        ]
        steps.reached(1)
        return made

    def _best(self, requests: Sequence[ImagineRequest], steps: Steps) -> tuple[dict[int, tuple[Finding, Pixels]], int]:
        """Return the best picture for each request, and the number of attempts made."""
        metadata = metadata_of(requests[0].model)
        drawn = parse_recipe(requests[0].recipe).look is not None
        best: dict[int, tuple[Finding, Pixels]] = {}
        missing = list(range(len(requests)))
        for attempt in range(_MAX_ATTEMPTS):
            part = steps.part(1 - 0.2**attempt, 1 - 0.2 ** (attempt + 1))
            made = self._attempt([requests[number] for number in missing], metadata, attempt, part)
            for number, picture in zip(missing, made, strict=True):
                finding = self._judge.assess(picture, metadata, drawn=drawn)
                if number not in best or finding.rank < best[number][0].rank:
                    best[number] = finding, picture
            missing = [number for number in missing if not best[number][0].good]
            if not missing:
                break
        return best, attempt + 1

    def _attempt(self, requests: Sequence[ImagineRequest], metadata: Any, attempt: int, steps: Steps) -> list[Pixels]:
        known_by_pictures = is_instant(metadata)
        prompts = [
            prompt_of(
                request.recipe,
                "imagine",
                request.gender,
                trigger="" if known_by_pictures else metadata.get("trigger", TRIGGER),
                shot=request.shot,
                own_words=request.words,
                from_references=known_by_pictures,
            )
            for request in requests
        ]
        randoms = [generator(request.seed, request.shot, attempt, request.pose) for request in requests]
        if known_by_pictures:
            self._without_person(self._options.reference_photo)
        photos = self._instant_photos if known_by_pictures else self._photos
        return photos.make(requests[0].model, prompts, randoms, requests[0].aspect, steps)

    @metered("photo restyled")
    def reimagine(self, request: ReimagineRequest, progress: Progress, cancel: Cancel) -> Image:
        steps = Steps(progress, cancel)
        steps.reached(0)
        portrait = self._portrait(request.photo, request.aspect)
        prompt = prompt_of(request.recipe, "reimagine", request.gender, own_words=request.words)
        made = self._restyle(portrait, prompt, request.quality, request.seed, steps)
        self._judge.refuse_unsafe(made)
        steps.reached(1)
        return jpeg(made)

    @metered("film made")
    def animate(self, request: AnimateRequest, progress: Progress, cancel: Cancel) -> Video:
        steps = Steps(progress, cancel)
        steps.reached(0)
        style = parse_recipe(request.recipe)
        photo = self._portrait(request.photo, "match_input_image")
        video_steps = steps
        if style.scenes or style.look is not None:
            # A video model animates what it is given, so apply scene and look first.
            restyle = prompt_of(request.recipe, "reimagine", request.gender)
            picture = self._restyle(photo, restyle, "HD", request.seed, steps.part(0, 0.2))
            photo, video_steps = to_bytes(picture), steps.part(0.2, 1)
        prompt = prompt_of(request.recipe, "animate", request.gender)
        frames = self._videos.make(photo, prompt, request.quality, style.motion.seconds, request.seed, video_steps)
        self._judge.refuse_unsafe(frames[0], frames[len(frames) // 2])
        rate, (height, width) = self._videos.model.rate, frames[0].shape[:2]
        data = mp4(frames, width, height, rate)
        steps.reached(1)
        return Video(data, width, height, len(frames) / rate, jpeg(frames[0], quality=85))

    def _portrait(self, photo: bytes, aspect: InputAspect) -> Pixels:
        """Return the photo cropped to its final aspect ratio around the face."""
        try:
            picture = fit(decode(photo), _MAX_INPUT_EDGE)
        except ValueError as error:
            raise EngineError("unreadable", retryable=False) from error
        faces = find_faces(self._networks, picture)
        if not faces:
            raise EngineError("noFace", retryable=False)
        return crop_around(picture, faces[0], aspect)[0]

    def _restyle(self, photo: Pixels, prompt: Prompt, quality: PhotoQuality, seed: int, steps: Steps) -> Pixels:
        self._without_person(self._options.edit)
        return self._edits.edit(photo, prompt, quality, seed, steps)
