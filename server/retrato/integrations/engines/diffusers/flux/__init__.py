"""FLUX at the speed of the machine: the same arithmetic as diffusers' transformer, in fewer and larger steps."""
