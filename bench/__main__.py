import tempfile
from pathlib import Path

from bench.creation import engine_seconds, overhead
from bench.load import Load, measure
from bench.servers import ceiling, product


def row(name: str, load: Load, against: Load) -> str:
    ratio = load.per_second / against.per_second
    return f"{name:<44}{load.per_second:>10.0f}{load.p50_ms:>9.1f}{load.p99_ms:>9.1f}{ratio:>9.2f}"


def main() -> None:
    with tempfile.TemporaryDirectory(prefix="retrato-bench-") as folder:
        data = Path(folder) / "data"
        with product(data) as ours, ceiling(data) as bare:
            limit = measure(bare, "/")
            lines = [
                row("ceiling: uvicorn, one pooled select by key", limit, limit),
                row("GET /api/health/live", measure(ours, "/api/health/live"), limit),
                row("GET /api/faq", measure(ours, "/api/faq"), limit),
                row("GET /api/config", measure(ours, "/api/config"), limit),
                row("GET /faq, kept document", measure(ours, "/faq"), limit),
                row("GET /faq?x, rendered each time", measure(ours, "/faq?x=1"), limit),
            ]
    print(f"{'':<44}{'req/s':>10}{'p50 ms':>9}{'p99 ms':>9}{'ratio':>9}")
    print("\n".join(lines))
    with (
        tempfile.TemporaryDirectory(prefix="retrato-bench-") as folder,
        product(Path(folder) / "data", RETRATO_ENGINE__NAME="bench.instant:make") as ours,
    ):
        middle, slowest = overhead(ours)
    print(f"\nasked to there, without the engine: p50 {middle:.0f} ms, slowest of 100 {slowest:.0f} ms")
    for name, seconds in engine_seconds().items():
        print(f"engine, {name}: {seconds:.1f} s")


main()
