"""Tiny models with all components of the real ones and random weights: the whole engine runs on a CPU, but the pictures
are noise."""

import json
from functools import cache, cached_property
from hashlib import sha256
from pathlib import Path
from typing import Any, Literal, get_args

import torch
from diffusers import (
    AutoencoderKLLTX2Audio,
    AutoencoderKLLTX2Video,
    AutoencoderKLLTXVideo,
    AutoencoderKLTemporalDecoder,
    AutoencoderKLWan,
    EulerDiscreteScheduler,
    FlowMatchEulerDiscreteScheduler,
    FluxKontextPipeline,
    FluxPipeline,
    FluxTransformer2DModel,
    LTX2ImageToVideoPipeline,
    LTX2VideoTransformer3DModel,
    LTXImageToVideoPipeline,
    LTXVideoTransformer3DModel,
    StableDiffusionXLPipeline,
    StableVideoDiffusionPipeline,
    UNet2DConditionModel,
    UNetSpatioTemporalConditionModel,
    WanImageToVideoPipeline,
    WanTransformer3DModel,
)
from diffusers.pipelines.ltx2 import LTX2TextConnectors
from diffusers.pipelines.ltx2.vocoder import LTX2Vocoder
from tokenizers import Tokenizer, models, pre_tokenizers
from tokenizers.processors import TemplateProcessing
from transformers import (
    CLIPImageProcessorPil,
    CLIPTextConfig,
    CLIPTextModel,
    CLIPTextModelWithProjection,
    CLIPTokenizer,
    CLIPVisionConfig,
    CLIPVisionModel,
    CLIPVisionModelWithProjection,
    Gemma3Config,
    Gemma3ForConditionalGeneration,
    PreTrainedTokenizerFast,
    Qwen2VLImageProcessorPil,
    T5Config,
    T5EncoderModel,
    UMT5Config,
    UMT5EncoderModel,
)

from retrato.integrations.engines.atelier.raster import Pixels
from retrato.integrations.engines.diffusers.engine import Diffusers
from retrato.integrations.engines.diffusers.judge import Judge
from retrato.integrations.engines.diffusers.sizes import Sizes
from retrato.integrations.engines.likeness import Recogniser
from retrato.settings import DiffusersSettings
from tests.integrations.engines import tiny_flow
from tests.integrations.engines.conftest import WEIGHTS
from tests.integrations.engines.tiny_flow import small_vae

PhotoKind = Literal["flux", "sdxl", "z-image", "qwen-image", "qwen-image-edit", "flux2"]
# Those that a person is trained with, a family each.
PHOTOS: tuple[PhotoKind, ...] = ("flux", "sdxl", "z-image", "qwen-image", "flux2")
EditKind = Literal["kontext", "z-image", "qwen-image-edit", "flux2", "same"]
FilmKind = Literal["wan", "wan22", "wan22-5b", "ltx", "ltx2", "svd"]
FILMS: tuple[FilmKind, ...] = get_args(FilmKind)

SIZES = Sizes(photo=128, video_scale=1 / 15)


def build(
    folder: Path, *, photo: PhotoKind = "flux", edit: EditKind = "same", film: FilmKind = "svd", **changes: Any
) -> Diffusers:
    """Return the engine with tiny models saved in the folder. Of the video models, the default makes the fewest frames
    per second."""
    options = settings(folder, photo=photo, edit=edit, film=film, **changes)
    engine = Diffusers(options, WEIGHTS, threads=1, sizes=SIZES)
    engine._judge = _judge()
    return engine


class _Recogniser(Recogniser):
    """Remembers embeddings, because tests use the same selfie and the same photos again."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self._known: dict[tuple[object, bytes], Pixels | None] = {}

    def embed(self, picture: Pixels) -> Pixels | None:
        key = picture.shape, sha256(picture.tobytes()).digest()
        if key not in self._known:
            self._known[key] = super().embed(picture)
        return self._known[key]


class _Judge(Judge):
    @cached_property
    def recogniser(self) -> Recogniser:
        return _Recogniser(WEIGHTS)


@cache
def _judge() -> Judge:
    """Shared by all engines, because loading its networks takes longer than most tests."""
    return _Judge(WEIGHTS)


def settings(
    folder: Path, *, photo: PhotoKind, edit: EditKind, film: FilmKind, shown: EditKind = "same", **changes: Any
) -> DiffusersSettings:
    """`shown` is the model that is shown reference pictures."""
    defaults = {
        "photo": saved_model(folder, photo),
        "edit": "" if edit == "same" else saved_model(folder, edit),
        "reference_photo": "" if shown == "same" else saved_model(folder, shown),
        "video": saved_model(folder, film),
        "device": "cpu",
        "steps": 2,
        "train_steps": 6,
        "train_rank": 4,
        "train_resolution": 32,
        "reference_edge": 64,
        "checkpoints": folder / "checkpoints",
    }
    return DiffusersSettings(**(defaults | changes))


def saved_model(folder: Path, kind: str) -> str:
    place = folder / kind
    if not place.exists():
        with torch.random.fork_rng(devices=[]):
            torch.manual_seed(1)
            _MAKERS[kind]().save_pretrained(place)
        if kind == "qwen-image-edit":
            Qwen2VLImageProcessorPil().save_pretrained(place / "processor")
            # As in the published model.
            index = json.loads((place / "model_index.json").read_text())
            index["processor"] = ["transformers", "Qwen2VLProcessor"]
            (place / "model_index.json").write_text(json.dumps(index))
    return str(place)


def _sdxl() -> Any:
    unet = UNet2DConditionModel(
        block_out_channels=(32, 64),
        layers_per_block=1,
        sample_size=32,
        in_channels=4,
        out_channels=4,
        down_block_types=("DownBlock2D", "CrossAttnDownBlock2D"),
        up_block_types=("CrossAttnUpBlock2D", "UpBlock2D"),
        attention_head_dim=(2, 4),
        use_linear_projection=True,
        addition_embed_type="text_time",
        addition_time_embed_dim=8,
        transformer_layers_per_block=(1, 2),
        projection_class_embeddings_input_dim=80,
        cross_attention_dim=64,
        norm_num_groups=8,
    )
    return StableDiffusionXLPipeline(
        vae=small_vae(force_upcast=False),
        text_encoder=CLIPTextModel(_clip()),
        text_encoder_2=CLIPTextModelWithProjection(_clip()),
        tokenizer=_clip_tokenizer(),
        tokenizer_2=_clip_tokenizer(),
        unet=unet,
        scheduler=EulerDiscreteScheduler(beta_start=0.00085, beta_end=0.012, beta_schedule="scaled_linear"),
    )


def _flux() -> Any:
    return FluxPipeline(**_flux_parts())


def _kontext() -> Any:
    return FluxKontextPipeline(**_flux_parts())


def _flux_parts() -> dict[str, Any]:
    transformer = FluxTransformer2DModel(
        patch_size=1,
        in_channels=16,
        num_layers=1,
        num_single_layers=1,
        attention_head_dim=16,
        num_attention_heads=2,
        joint_attention_dim=32,
        pooled_projection_dim=32,
        axes_dims_rope=(4, 4, 8),
        guidance_embeds=True,
    )
    vae = small_vae(use_quant_conv=False, use_post_quant_conv=False, shift_factor=0.0609, scaling_factor=1.5035)
    return {
        "transformer": transformer,
        "vae": vae,
        "text_encoder": CLIPTextModel(_clip()),
        "tokenizer": _clip_tokenizer(),
        "text_encoder_2": T5EncoderModel(_t5()),
        "tokenizer_2": _t5_tokenizer(),
        "scheduler": FlowMatchEulerDiscreteScheduler(),
    }


def _wan() -> Any:
    """Return Wan 2.1, whose transformer also sees an embedding of the photo."""
    return WanImageToVideoPipeline(
        **_wan_parts(_wan_vae()),
        image_encoder=CLIPVisionModel(_vision()),
        image_processor=_image_processor(),
        transformer=_wan_transformer(in_channels=36, image_dim=32),
    )


def _wan22() -> Any:
    """Return Wan 2.2, which has a transformer for high noise and one for low."""
    return WanImageToVideoPipeline(
        **_wan_parts(_wan_vae()),
        transformer=_wan_transformer(in_channels=36),
        transformer_2=_wan_transformer(in_channels=36),
        boundary_ratio=0.9,
    )


def _wan22_5b() -> Any:
    """Return the small Wan 2.2, whose VAE compresses more."""
    vae = _wan_vae(
        is_residual=True, in_channels=12, out_channels=12, patch_size=2, scale_factor_spatial=16, decoder_base_dim=3
    )
    return WanImageToVideoPipeline(
        **_wan_parts(vae), transformer=_wan_transformer(in_channels=16), expand_timesteps=True
    )


def _wan_parts(vae: AutoencoderKLWan) -> dict[str, Any]:
    return {
        "tokenizer": _t5_tokenizer(),
        "text_encoder": UMT5EncoderModel(
            UMT5Config(vocab_size=98, d_model=32, d_ff=64, d_kv=8, num_layers=1, num_heads=4)
        ),
        "vae": vae,
        "scheduler": FlowMatchEulerDiscreteScheduler(shift=7.0),
    }


def _wan_vae(**changes: Any) -> AutoencoderKLWan:
    return AutoencoderKLWan(
        base_dim=3,
        z_dim=16,
        dim_mult=[1, 1, 1, 1],
        num_res_blocks=1,
        temperal_downsample=[False, True, True],
        **changes,
    )


def _wan_transformer(**changes: Any) -> WanTransformer3DModel:
    return WanTransformer3DModel(
        patch_size=(1, 2, 2),
        num_attention_heads=2,
        attention_head_dim=12,
        out_channels=16,
        text_dim=32,
        freq_dim=256,
        ffn_dim=32,
        num_layers=1,
        cross_attn_norm=True,
        qk_norm="rms_norm_across_heads",
        rope_max_seq_len=64,
        **changes,
    )


def _ltx() -> Any:
    vae = AutoencoderKLLTXVideo(
        in_channels=3,
        out_channels=3,
        latent_channels=8,
        block_out_channels=(8, 8, 8, 8),
        decoder_block_out_channels=(8, 8, 8, 8),
        layers_per_block=(1, 1, 1, 1, 1),
        decoder_layers_per_block=(1, 1, 1, 1, 1),
        spatio_temporal_scaling=(True, True, False, False),
        decoder_spatio_temporal_scaling=(True, True, False, False),
        decoder_inject_noise=(False,) * 5,
        upsample_residual=(False,) * 4,
        upsample_factor=(1,) * 4,
        timestep_conditioning=False,
        patch_size=1,
        patch_size_t=1,
        encoder_causal=True,
        decoder_causal=False,
    )
    transformer = LTXVideoTransformer3DModel(
        in_channels=8,
        out_channels=8,
        patch_size=1,
        patch_size_t=1,
        num_attention_heads=4,
        attention_head_dim=8,
        cross_attention_dim=32,
        num_layers=1,
        caption_channels=32,
    )
    return LTXImageToVideoPipeline(
        scheduler=FlowMatchEulerDiscreteScheduler(),
        vae=vae,
        text_encoder=T5EncoderModel(_t5()),
        tokenizer=_t5_tokenizer(),
        transformer=transformer,
    )


def _ltx2() -> Any:
    heads = {"video_connector_num_attention_heads": 4, "audio_connector_num_attention_heads": 4}
    sizes = {"video_connector_attention_head_dim": 8, "audio_connector_attention_head_dim": 8}
    layers = {"video_connector_num_layers": 1, "audio_connector_num_layers": 1}
    registers = {"video_connector_num_learnable_registers": None, "audio_connector_num_learnable_registers": None}
    text = {"vocab_size": 128, "hidden_size": 32, "intermediate_size": 32, "num_hidden_layers": 1, "head_dim": 8}
    vision = {"hidden_size": 16, "intermediate_size": 16, "num_hidden_layers": 1, "num_attention_heads": 2}
    gemma = Gemma3Config(
        text_config={**text, "num_attention_heads": 2, "num_key_value_heads": 1},
        vision_config={**vision, "image_size": 28, "patch_size": 14},
        mm_tokens_per_image=1,
    )
    vae = AutoencoderKLLTX2Video(
        latent_channels=4,
        block_out_channels=(8, 8, 8),
        down_block_types=("LTX2VideoDownBlock3D",) * 3,
        decoder_block_out_channels=(8, 8, 8),
        layers_per_block=(1,) * 4,
        decoder_layers_per_block=(1,) * 4,
        spatio_temporal_scaling=(True,) * 3,
        decoder_spatio_temporal_scaling=(True,) * 3,
        downsample_type=("spatiotemporal",) * 3,
        upsample_residual=(False,) * 3,
        upsample_factor=(1,) * 3,
        patch_size=1,
        decoder_causal=False,
    )
    audio_vae = AutoencoderKLLTX2Audio(
        base_channels=4,
        ch_mult=(1,),
        num_res_blocks=1,
        resolution=32,
        latent_channels=2,
        mel_bins=8,
    )
    transformer = LTX2VideoTransformer3DModel(
        in_channels=4,
        out_channels=4,
        num_attention_heads=2,
        attention_head_dim=8,
        cross_attention_dim=16,
        vae_scale_factors=(8, 8, 8),
        audio_in_channels=4,
        audio_out_channels=4,
        audio_num_attention_heads=2,
        audio_attention_head_dim=4,
        audio_cross_attention_dim=8,
        num_layers=1,
        caption_channels=32,
        rope_double_precision=False,
        rope_type="split",
    )
    connectors = LTX2TextConnectors(
        caption_channels=32,
        text_proj_in_factor=2,
        **heads,
        **sizes,
        **layers,
        **registers,
        connector_rope_base_seq_len=32,
        rope_theta=10000.0,
        rope_double_precision=False,
        causal_temporal_positioning=False,
        rope_type="split",
    )
    vocoder = LTX2Vocoder(
        in_channels=16,
        hidden_channels=8,
        out_channels=2,
        upsample_kernel_sizes=[4, 4],
        upsample_factors=[2, 2],
        resnet_kernel_sizes=[3],
        resnet_dilations=[[1, 3, 5]],
        output_sampling_rate=16000,
    )
    return LTX2ImageToVideoPipeline(
        scheduler=FlowMatchEulerDiscreteScheduler(),
        vae=vae,
        audio_vae=audio_vae,
        text_encoder=Gemma3ForConditionalGeneration(gemma),
        tokenizer=tiny_flow.chat_tokenizer(),
        connectors=connectors,
        transformer=transformer,
        vocoder=vocoder,
    )


def _svd() -> Any:
    unet = UNetSpatioTemporalConditionModel(
        block_out_channels=(32, 64),
        layers_per_block=1,
        sample_size=32,
        down_block_types=("CrossAttnDownBlockSpatioTemporal", "DownBlockSpatioTemporal"),
        up_block_types=("UpBlockSpatioTemporal", "CrossAttnUpBlockSpatioTemporal"),
        cross_attention_dim=32,
        num_attention_heads=(4, 4),
        projection_class_embeddings_input_dim=96,
        addition_time_embed_dim=32,
    )
    vae = AutoencoderKLTemporalDecoder(
        block_out_channels=(32,) * 4,
        down_block_types=("DownEncoderBlock2D",) * 4,
        latent_channels=4,
        layers_per_block=1,
    )
    return StableVideoDiffusionPipeline(
        vae=vae,
        # The pipeline always passes pictures of this size.
        image_encoder=CLIPVisionModelWithProjection(_vision(224, patch_size=32)),
        unet=unet,
        scheduler=EulerDiscreteScheduler(prediction_type="v_prediction", timestep_type="continuous", sigma_max=700.0),
        feature_extractor=_image_processor(),
    )


_MAKERS = {
    "sdxl": _sdxl,
    "flux": _flux,
    "kontext": _kontext,
    "z-image": tiny_flow.z_image,
    "qwen-image": tiny_flow.qwen_image,
    "qwen-image-edit": tiny_flow.qwen_image_edit,
    "flux2": tiny_flow.flux2,
    "wan": _wan,
    "wan22": _wan22,
    "wan22-5b": _wan22_5b,
    "ltx": _ltx,
    "ltx2": _ltx2,
    "svd": _svd,
}


def _clip() -> CLIPTextConfig:
    return CLIPTextConfig(
        vocab_size=514,
        hidden_size=32,
        intermediate_size=64,
        num_hidden_layers=2,
        num_attention_heads=4,
        projection_dim=32,
        bos_token_id=512,
        eos_token_id=513,
        pad_token_id=513,
        hidden_act="gelu",
    )


def _vision(image_size: int = 32, patch_size: int = 8) -> CLIPVisionConfig:
    return CLIPVisionConfig(
        hidden_size=32,
        projection_dim=32,
        num_hidden_layers=2,
        num_attention_heads=4,
        image_size=image_size,
        intermediate_size=37,
        patch_size=patch_size,
    )


def _image_processor() -> CLIPImageProcessorPil:
    return CLIPImageProcessorPil(crop_size={"height": 32, "width": 32}, size={"shortest_edge": 32})


def _t5() -> T5Config:
    return T5Config(vocab_size=98, d_model=32, d_ff=64, d_kv=8, num_layers=2, num_heads=4)


def _clip_tokenizer() -> CLIPTokenizer:
    """Return a byte-level tokenizer, which can encode any text."""
    letters = [*range(33, 127), *range(161, 173), *range(174, 256)]
    codes = [*letters, *(256 + number for number in range(256 - len(letters)))]
    signs = [chr(code) for code in codes]
    words = [*signs, *(f"{sign}</w>" for sign in signs), "<|startoftext|>", "<|endoftext|>"]
    return CLIPTokenizer(vocab={word: number for number, word in enumerate(words)}, merges=[], model_max_length=77)


def _t5_tokenizer() -> PreTrainedTokenizerFast:
    pieces = [("<pad>", 0.0), ("</s>", 0.0), ("<unk>", -10.0)]
    pieces += [(chr(code), -3.0) for code in range(33, 127)] + [("▁", -2.0)]
    tokenizer = Tokenizer(models.Unigram(pieces, unk_id=2))
    tokenizer.pre_tokenizer = pre_tokenizers.Metaspace()
    tokenizer.post_processor = TemplateProcessing(single="$A </s>", special_tokens=[("</s>", 1)])
    return PreTrainedTokenizerFast(
        tokenizer_object=tokenizer, pad_token="<pad>", eos_token="</s>", unk_token="<unk>", model_max_length=128
    )
