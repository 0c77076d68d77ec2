"""Tiny models of the families trained by flow matching, with random weights (tiny_diffusers.py)."""

from typing import Any

from diffusers import (
    AutoencoderKL,
    AutoencoderKLFlux2,
    AutoencoderKLQwenImage,
    FlowMatchEulerDiscreteScheduler,
    Flux2KleinPipeline,
    Flux2Transformer2DModel,
    QwenImageEditPlusPipeline,
    QwenImagePipeline,
    QwenImageTransformer2DModel,
    ZImagePipeline,
    ZImageTransformer2DModel,
)
from tokenizers import AddedToken, Tokenizer, models, pre_tokenizers
from transformers import (
    PreTrainedTokenizerFast,
    Qwen2_5_VLConfig,
    Qwen2_5_VLForConditionalGeneration,
    Qwen3Config,
    Qwen3ForCausalLM,
    Qwen3Model,
)

_SPECIAL = ("endoftext", "im_start", "im_end", "vision_start", "vision_end", "image_pad", "video_pad")
_CHAT = (
    "{% for message in messages %}<|im_start|>{{ message.role }}\n{{ message.content }}<|im_end|>\n{% endfor %}"
    "{% if add_generation_prompt %}<|im_start|>assistant\n{% endif %}"
)


def z_image() -> Any:
    """Return the base model. Its schedule says that it is not distilled."""
    return ZImagePipeline(
        transformer=ZImageTransformer2DModel(
            in_channels=4,
            dim=32,
            n_layers=1,
            n_refiner_layers=1,
            n_heads=2,
            n_kv_heads=2,
            cap_feat_dim=32,
            axes_dims=[4, 4, 8],
            axes_lens=[1024, 64, 64],
        ),
        vae=small_vae(use_quant_conv=False, use_post_quant_conv=False, shift_factor=0.1159, scaling_factor=0.3611),
        text_encoder=Qwen3Model(_qwen3()),
        tokenizer=chat_tokenizer(),
        scheduler=FlowMatchEulerDiscreteScheduler(shift=6.0),
    )


def qwen_image() -> Any:
    return QwenImagePipeline(**_qwen_parts())


def qwen_image_edit() -> Any:
    return QwenImageEditPlusPipeline(**_qwen_parts(), processor=None)


def _qwen_parts() -> dict[str, Any]:
    transformer = QwenImageTransformer2DModel(
        in_channels=16,
        out_channels=4,
        num_layers=1,
        attention_head_dim=16,
        num_attention_heads=2,
        joint_attention_dim=32,
        axes_dims_rope=(4, 4, 8),
    )
    vae = AutoencoderKLQwenImage(
        base_dim=8,
        z_dim=4,
        dim_mult=[1, 1, 1],
        num_res_blocks=1,
        temperal_downsample=[False, True],
        latents_mean=[0.1, -0.1, 0.2, 0.0],
        latents_std=[0.5, 0.6, 0.4, 0.5],
    )
    tokenizer = chat_tokenizer()
    ids = {
        name: tokenizer.convert_tokens_to_ids(f"<|{name}|>")
        for name in ("image_pad", "video_pad", "vision_start", "vision_end")
    }
    config = Qwen2_5_VLConfig(
        text_config={
            "vocab_size": 128,
            "hidden_size": 32,
            "intermediate_size": 32,
            "num_hidden_layers": 2,
            "num_attention_heads": 2,
            "num_key_value_heads": 1,
            "rope_parameters": {"rope_type": "default", "rope_theta": 10000.0, "mrope_section": [2, 3, 3]},
        },
        vision_config={
            "depth": 1,
            "hidden_size": 16,
            "intermediate_size": 16,
            "num_heads": 2,
            "out_hidden_size": 32,
            "fullatt_block_indexes": [0],
        },
        image_token_id=ids["image_pad"],
        video_token_id=ids["video_pad"],
        vision_start_token_id=ids["vision_start"],
        vision_end_token_id=ids["vision_end"],
    )
    schedule = {"base_shift": 0.5, "max_shift": 0.9, "max_image_seq_len": 8192, "shift_terminal": 0.02}
    return {
        "transformer": transformer,
        "vae": vae,
        "scheduler": FlowMatchEulerDiscreteScheduler(use_dynamic_shifting=True, **schedule),
        "text_encoder": Qwen2_5_VLForConditionalGeneration(config),
        "tokenizer": tokenizer,
    }


def flux2() -> Any:
    """Return the base model. The distilled one differs in a flag."""
    transformer = Flux2Transformer2DModel(
        in_channels=16,
        num_layers=1,
        num_single_layers=1,
        attention_head_dim=16,
        num_attention_heads=2,
        joint_attention_dim=96,
        axes_dims_rope=(4, 4, 4, 4),
        guidance_embeds=False,
    )
    vae = AutoencoderKLFlux2(
        down_block_types=("DownEncoderBlock2D",) * 3,
        up_block_types=("UpDecoderBlock2D",) * 3,
        block_out_channels=(16, 32, 32),
        layers_per_block=1,
        latent_channels=4,
        norm_num_groups=8,
        sample_size=64,
    )
    return Flux2KleinPipeline(
        transformer=transformer,
        vae=vae,
        # Its prompts are read from hidden layers up to the 27th.
        text_encoder=Qwen3ForCausalLM(_qwen3(layers=28)),
        tokenizer=chat_tokenizer(),
        scheduler=FlowMatchEulerDiscreteScheduler(use_dynamic_shifting=True),
    )


def small_vae(**changes: Any) -> AutoencoderKL:
    return AutoencoderKL(
        # Three levels, so that there are few latents: attention takes the square of their number.
        block_out_channels=(16, 32, 32),
        in_channels=3,
        out_channels=3,
        down_block_types=("DownEncoderBlock2D",) * 3,
        up_block_types=("UpDecoderBlock2D",) * 3,
        latent_channels=4,
        norm_num_groups=8,
        sample_size=64,
        **changes,
    )


def _qwen3(layers: int = 2) -> Qwen3Config:
    return Qwen3Config(
        vocab_size=128,
        hidden_size=32,
        intermediate_size=64,
        num_hidden_layers=layers,
        num_attention_heads=4,
        num_key_value_heads=2,
        head_dim=8,
        pad_token_id=0,
    )


def chat_tokenizer() -> PreTrainedTokenizerFast:
    """Return a tokenizer of single letters that knows chats."""
    tokenizer = Tokenizer(models.WordLevel({chr(code): code - 32 for code in range(32, 127)}, "?"))
    tokenizer.pre_tokenizer = pre_tokenizers.Split("", "isolated")
    tokenizer.add_special_tokens([AddedToken(f"<|{word}|>", special=True) for word in _SPECIAL])
    return PreTrainedTokenizerFast(
        tokenizer_object=tokenizer,
        pad_token="<|endoftext|>",
        eos_token="<|im_end|>",
        chat_template=_CHAT,
        model_max_length=2048,
    )
