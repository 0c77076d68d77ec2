// Converts the pixels of a HEIC file from the colour space that it names, on phones usually Display P3, to sRGB. Both have the
// same tone curve, so a matrix between the linear values is enough.

/** A 3×3 matrix, row by row. */
type Matrix = readonly number[];

/** XYZ (D50) to linear sRGB. */
const toSrgb: Matrix = [
  3.1341359, -1.6173863, -0.490662, -0.9787955, 1.9162544, 0.0334428, 0.0719554, -0.2289768, 1.4053861,
];
/** Linear Display P3 to XYZ (D50). */
const fromP3: Matrix = [
  0.5151187, 0.291978, 0.1571035, 0.241192, 0.6922441, 0.0665668, -0.0010505, 0.0418791, 0.7840713,
];
/** The number of Display P3 in ISO/IEC 23091-2. */
const p3Primaries = 12;

function multiply(a: Matrix, b: Matrix): Matrix {
  const cell = (row: number, column: number) =>
    [0, 1, 2].reduce((sum, k) => sum + (a[3 * row + k] ?? 0) * (b[3 * k + column] ?? 0), 0);
  return Array.from({ length: 9 }, (_, index) => cell(Math.floor(index / 3), index % 3));
}

function find(bytes: Uint8Array, text: string, from = 0): number {
  const codes = [...text].map((letter) => letter.charCodeAt(0));
  const first = codes[0] ?? 0;
  for (let at = bytes.indexOf(first, from); at >= 0; at = bytes.indexOf(first, at + 1)) {
    if (codes.every((code, index) => bytes[at + index] === code)) return at;
  }
  return -1;
}

/** Read the colours of red, green and blue from an ICC profile: columns of a matrix to XYZ. */
function fromIcc(profile: DataView): Matrix | null {
  const tags = new Map<number, number>();
  const count = profile.getUint32(128);
  for (let tag = 0; tag < Math.min(count, 100); tag += 1) {
    tags.set(profile.getUint32(132 + 12 * tag), profile.getUint32(136 + 12 * tag));
  }
  const column = (signature: number) => {
    const offset = tags.get(signature);
    return offset === undefined ? null : [8, 12, 16].map((part) => profile.getInt32(offset + part) / 65536);
  };
  // "rXYZ", "gXYZ" and "bXYZ".
  const columns = [column(0x7258595a), column(0x6758595a), column(0x6258595a)];
  if (columns.some((each) => each === null)) return null;
  return [0, 1, 2].flatMap((row) => columns.map((each) => each?.[row] ?? 0));
}

/** Return the matrix from the colours of a HEIC file to linear sRGB; null if they are sRGB or unknown. */
export function conversionOf(file: Uint8Array): Matrix | null {
  const at = find(file, "colr");
  if (at < 0) return null;
  const kind = String.fromCharCode(...file.subarray(at + 4, at + 8));
  const content = file.subarray(at + 8);
  try {
    const view = new DataView(content.buffer, content.byteOffset, content.byteLength);
    const source = kind === "nclx" ? (view.getUint16(0) === p3Primaries ? fromP3 : null) : fromIcc(view);
    if (!source) return null;
    const matrix = multiply(toSrgb, source);
    const identity = matrix.every((value, index) => Math.abs(value - (index % 4 === 0 ? 1 : 0)) < 0.01);
    return identity ? null : matrix;
  } catch {
    // A malformed profile; the colours are shown as they are.
    return null;
  }
}

const linear = Float32Array.from({ length: 256 }, (_, value) => {
  const share = value / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
});
const steps = 4096;
const encoded = Uint8Array.from({ length: steps + 1 }, (_, step) => {
  const share = step / steps;
  return Math.round(255 * (share <= 0.0031308 ? share * 12.92 : 1.055 * share ** (1 / 2.4) - 0.055));
});
const encode = (share: number) => encoded[Math.round(Math.min(1, Math.max(0, share)) * steps)] ?? 0;

/** Convert RGBA pixels in place. */
export function convert(pixels: Uint8ClampedArray, matrix: Matrix): void {
  const [rr = 0, rg = 0, rb = 0, gr = 0, gg = 0, gb = 0, br = 0, bg = 0, bb = 0] = matrix;
  for (let at = 0; at < pixels.length; at += 4) {
    const red = linear[pixels[at] ?? 0] ?? 0;
    const green = linear[pixels[at + 1] ?? 0] ?? 0;
    const blue = linear[pixels[at + 2] ?? 0] ?? 0;
    pixels[at] = encode(rr * red + rg * green + rb * blue);
    pixels[at + 1] = encode(gr * red + gg * green + gb * blue);
    pixels[at + 2] = encode(br * red + bg * green + bb * blue);
  }
}
