"""Retrato: AI photos and videos of a person, from their own selfies."""

VERSION = "0.1.0"
