"""A faster FLUX: the arithmetic of diffusers' transformer in fewer and larger kernels."""
