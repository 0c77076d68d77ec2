"""What operators see of the processes from outside: metrics, traces and error reports (docs/operations.md#metrics)."""
