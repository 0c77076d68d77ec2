"""Retrato: AI photos and videos of yourself, from your own selfies."""

VERSION = "0.1.0"
