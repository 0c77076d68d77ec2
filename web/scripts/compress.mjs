// Compresses the built files once, at the highest level, so that the server only has to send them.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

const folders = ["client", "admin"].map((name) => new URL(`../dist/${name}`, import.meta.url).pathname);
const compressible = /\.(js|css|svg|json|webmanifest|txt|xml|map)$/;

const files = folders.flatMap((folder) =>
  readdirSync(decodeURIComponent(folder), { recursive: true, withFileTypes: true }),
);

for (const entry of files) {
  if (!entry.isFile() || !compressible.test(entry.name)) continue;
  const file = join(entry.parentPath, entry.name);
  const content = readFileSync(file);
  if (content.length < 500) continue;
  writeFileSync(`${file}.br`, brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }));
  writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
}
