"""The GPU engine: diffusers pipelines for photos and videos, and a LoRA per person. Install with `make gpu`."""
