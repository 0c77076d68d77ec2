import type { Box, Point } from "./view";

interface LoupeProps {
  src: string;
  /** Relative to the centre of the stage. */
  at: Point;
  /** The displayed picture; null until its size is known. */
  picture: Box | null;
}

const size = 208;
const power = 2;

/** A magnifier that follows the mouse over the picture. */
export function Loupe({ src, at, picture }: LoupeProps) {
  if (!picture || Math.abs(at.x) > picture.width / 2 || Math.abs(at.y) > picture.height / 2) return null;
  // From the picture's corner to the point under the pointer, at the magnifier's scale.
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
