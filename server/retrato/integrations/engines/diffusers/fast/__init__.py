"""Transformers in fewer and larger kernels, for GPUs: the arithmetic is that of diffusers."""
