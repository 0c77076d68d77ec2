"""The GPU engine: a person is a LoRA, a style is a prompt, and what does not look like the person is made again."""

from collections.abc import Sequence
from functools import cached_property
from hashlib import sha256
from pathlib import Path
from typing import Any

from retrato.integrations.engines.atelier.faces import find_faces
from retrato.integrations.engines.atelier.inspection import verdict_on
from retrato.integrations.engines.atelier.networks import Networks, open_networks
from retrato.integrations.engines.atelier.provenance import jpeg
from retrato.integrations.engines.atelier.raster import Pixels, decode, fit, to_bytes
from retrato.integrations.engines.atelier.reimagine import crop_around
from retrato.integrations.engines.atelier.steps import Steps
from retrato.integrations.engines.atelier.train import look_through, thumbnail
from retrato.integrations.engines.atelier.video import mp4
from retrato.integrations.engines.contract import (
    AnimateRequest,
    Cancel,
    EngineError,
    Gender,
    Image,
    ImagineRequest,
    InputAspect,
    PhotoQuality,
    Progress,
    Recipe,
    ReimagineRequest,
    TrainRequest,
    TrainResult,
    Verdict,
    Video,
)
from retrato.integrations.engines.diffusers import checkpoint
from retrato.integrations.engines.diffusers.adapters import metadata_of, pack
from retrato.integrations.engines.diffusers.crops import TRIGGER, crops
from retrato.integrations.engines.diffusers.edits import Edits
from retrato.integrations.engines.diffusers.films import Films
from retrato.integrations.engines.diffusers.judge import Finding, Judge
from retrato.integrations.engines.diffusers.meter import metered
from retrato.integrations.engines.diffusers.noise import generator
from retrato.integrations.engines.diffusers.photos import Photos
from retrato.integrations.engines.diffusers.pipelines import open_pipeline
from retrato.integrations.engines.diffusers.sizes import Sizes
from retrato.integrations.engines.diffusers.training import Plan, learn, lessons
from retrato.integrations.engines.prompts import parse_recipe, prompt_of
from retrato.settings import DiffusersSettings

# A photo that is not the person is made again so often; then the best of all stands.
_ROLLS = 3
_LARGEST_INPUT = 2048


class Diffusers:
    name = "diffusers"

    def __init__(self, options: DiffusersSettings, weights: Path, threads: int = 2, sizes: Sizes | None = None) -> None:
        """`weights` is where set-up put the networks that look at pictures."""
        self._options, self._weights, self._threads = options, weights, threads
        self._sizes = sizes or Sizes()
        self._judge = Judge(weights)
        self._edits = Edits(self._open_edit, self._sizes, options.steps, options.batch, options.device)
        self._films = Films(self._open_video, self._sizes, options.steps)

    @property
    def _networks(self) -> Networks:
        return open_networks(self._weights, self._threads)

    @cached_property
    def _photos(self) -> Photos:
        pipe = open_pipeline(self._options.photo, self._options.device, "PHOTO")
        return Photos(pipe, self._options, self._sizes)

    @property
    def _edits_share_photos(self) -> bool:
        return self._options.edit in ("", self._options.photo)

    def _open_edit(self) -> Any:
        if self._edits_share_photos:
            return self._photos.pipe
        return open_pipeline(self._options.edit, self._options.device, "EDIT")

    def _open_video(self) -> Any:
        return open_pipeline(self._options.video, self._options.device, "VIDEO")

    def inspect(self, selfie: bytes) -> Verdict:
        return verdict_on(self._networks, selfie)

    @metered("trained")
    def train(self, request: TrainRequest, progress: Progress, cancel: Cancel) -> TrainResult:
        options, steps = self._options, Steps(progress, cancel)
        checkpoint.remove_abandoned(options.checkpoints)
        verdicts, good = look_through(self._networks, request.selfies, steps.part(0, 0.05))
        self._photos.as_nobody()
        family = self._photos.family
        cut = crops(self._networks, good, request.gender, options.train_resolution, family.multiple)
        taught = lessons(family, cut, steps.part(0.05, 0.1))
        made_from = self._fingerprint(request)
        kept = checkpoint.Checkpoint(options.checkpoints, request.key, made_from)
        layers = learn(family, taught, Plan(options.train_steps, options.train_rank), kept, steps.part(0.1, 1))
        about = {
            "format": "retrato-lora-1",
            "id": made_from,
            "key": request.key,
            "base": options.photo,
            "family": family.name,
            "trigger": TRIGGER,
            "rank": str(options.train_rank),
            **self._judge.remember([selfie.picture for selfie in good]),
        }
        steps.reached(1)
        return TrainResult(pack(layers, about), thumbnail(*good[0].portrait), verdicts)

    def _fingerprint(self, request: TrainRequest) -> str:
        options = self._options
        told = (options.photo, options.train_steps, options.train_rank, options.train_resolution, request.gender)
        digest = sha256(repr(told).encode())
        for selfie in request.selfies:
            digest.update(sha256(selfie).digest())
        return digest.hexdigest()

    def forget(self, model: bytes) -> None:
        # Nobody is in a model that was not opened yet.
        if "_photos" in vars(self):
            self._photos.forget(model)
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
        with metered("photos made") as told:
            best, rolls = self._best(requests, steps)
            told.update(count=len(requests), rolls=rolls)
        photos = [best[number] for number in range(len(requests))]
        made = [jpeg(picture) if found.safe else EngineError("unsafe", retryable=False) for found, picture in photos]
        steps.reached(1)
        return made

    def _best(self, requests: Sequence[ImagineRequest], steps: Steps) -> tuple[dict[int, tuple[Finding, Pixels]], int]:
        """The best picture for each request, and how often the worst of them was made."""
        about = metadata_of(requests[0].model)
        drawn = parse_recipe(requests[0].recipe).look is not None
        best: dict[int, tuple[Finding, Pixels]] = {}
        missing = list(range(len(requests)))
        for roll in range(_ROLLS):
            part = steps.part(1 - 0.2**roll, 1 - 0.2 ** (roll + 1))
            made = self._roll([requests[number] for number in missing], about, roll, part)
            for number, picture in zip(missing, made, strict=True):
                found = self._judge.look(picture, about, drawn=drawn)
                if number not in best or found.rank < best[number][0].rank:
                    best[number] = found, picture
            missing = [number for number in missing if not best[number][0].good]
            if not missing:
                break
        return best, roll + 1

    def _roll(self, requests: Sequence[ImagineRequest], about: Any, roll: int, steps: Steps) -> list[Pixels]:
        prompts = [
            prompt_of(wish.recipe, "imagine", wish.gender, trigger=about.get("trigger", TRIGGER), shot=wish.shot)
            for wish in requests
        ]
        randoms = [generator(wish.seed, wish.shot, roll) for wish in requests]
        return self._photos.make(requests[0].model, prompts, randoms, requests[0].aspect, steps)

    @metered("photo restyled")
    def reimagine(self, request: ReimagineRequest, progress: Progress, cancel: Cancel) -> Image:
        steps = Steps(progress, cancel)
        steps.reached(0)
        portrait = self._portrait(request.photo, request.aspect)
        made = self._restyled(portrait, request.recipe, request.gender, request.quality, request.seed, steps)
        self._judge.refuse_unsafe(made)
        steps.reached(1)
        return jpeg(made)

    @metered("film made")
    def animate(self, request: AnimateRequest, progress: Progress, cancel: Cancel) -> Video:
        steps = Steps(progress, cancel)
        steps.reached(0)
        style = parse_recipe(request.recipe)
        photo = self._portrait(request.photo, "match_input_image")
        filming = steps
        if style.scenes or style.look is not None:
            # A film model moves what it is given; the place and the look come first.
            picture = self._restyled(photo, request.recipe, request.gender, "HD", request.seed, steps.part(0, 0.2))
            photo, filming = to_bytes(picture), steps.part(0.2, 1)
        prompt = prompt_of(request.recipe, "animate", request.gender)
        frames = self._films.film(photo, prompt, request.quality, style.motion.seconds, request.seed, filming)
        self._judge.refuse_unsafe(frames[0], frames[len(frames) // 2])
        rate, (height, width) = self._films.kind.rate, frames[0].shape[:2]
        data = mp4(frames, width, height, rate)
        steps.reached(1)
        return Video(data, width, height, len(frames) / rate, jpeg(frames[0], quality=85))

    def _portrait(self, photo: bytes, aspect: InputAspect) -> Pixels:
        """The photo in its final shape, around the face."""
        try:
            picture = fit(decode(photo), _LARGEST_INPUT)
        except ValueError as error:
            raise EngineError("unreadable", retryable=False) from error
        faces = find_faces(self._networks, picture)
        if not faces:
            raise EngineError("noFace", retryable=False)
        return crop_around(picture, faces[0], aspect)[0]

    def _restyled(
        self, photo: Pixels, recipe: Recipe, gender: Gender, quality: PhotoQuality, seed: int, steps: Steps
    ) -> Pixels:
        if self._edits_share_photos:
            self._photos.as_nobody()
        return self._edits.edit(photo, prompt_of(recipe, "reimagine", gender), quality, seed, steps)
