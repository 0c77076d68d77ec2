import type { Box, Point } from "./view";

interface LoupeProps {
  src: string;
  /** Seen from the middle of the stage. */
  at: Point;
  /** The picture as it lies there; null until its shape is known. */
  picture: Box | null;
}

const size = 208;
const power = 2;

/** A glass that follows the mouse over the picture and shows what is under it larger (S2.20). */
export function Loupe({ src, at, picture }: LoupeProps) {
  if (!picture || Math.abs(at.x) > picture.width / 2 || Math.abs(at.y) > picture.height / 2) return null;
  // From the picture's corner to what lies under the pointer, as large as the glass shows it.
  const x = (at.x + picture.width / 2) * power;
  const y = (at.y + picture.height / 2) * power;
  return (
    <span
      aria-hidden="true"
      data-testid="loupe"
      className="pointer-events-none absolute top-1/2 left-1/2 rounded-full border-2 border-white/80 bg-black bg-no-repeat shadow-lift"
      style={{
        width: size,
        height: size,
        transform: `translate(${at.x - size / 2}px, ${at.y - size / 2}px)`,
        backgroundImage: `url("${src}")`,
        backgroundSize: `${picture.width * power}px ${picture.height * power}px`,
        backgroundPosition: `${size / 2 - x}px ${size / 2 - y}px`,
      }}
    />
  );
}
