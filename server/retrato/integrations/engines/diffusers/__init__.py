"""Models on a GPU: diffusers for pictures and films, a LoRA of each person. Its packages come with `make gpu`."""
