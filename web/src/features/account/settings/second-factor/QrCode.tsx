import { classes } from "@/ui/classes";

type QrCodeProps = {
  /** Rows of modules, true for dark, including the quiet zone. */
  modules: boolean[][];
  label: string;
  className?: string;
};

/** Black on white in both colour modes: not every camera reads an inverted code. */
export function QrCode({ modules, label, className }: QrCodeProps) {
  const squares = modules.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : "")));
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${modules.length} ${modules.length}`}
      shapeRendering="crispEdges"
      className={classes("rounded-control border border-line bg-white fill-black", className)}
    >
      <path d={squares.join("")} />
    </svg>
  );
}
