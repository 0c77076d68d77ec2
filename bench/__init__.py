"""Benchmarks, run by `make bench`. Figures are compared with a ceiling or a competitor measured in the same run."""
