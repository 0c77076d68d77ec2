// Fails when the landing page loads more script than it may: the entry, everything it imports, the page's own
// chunk and its texts, compressed as they are served.
import { readFileSync } from "node:fs";
import { brotliCompressSync } from "node:zlib";

const budgetKb = 130;
const dist = new URL("../dist/client/", import.meta.url);
const manifest = JSON.parse(readFileSync(new URL(".vite/manifest.json", dist), "utf8"));

// English; the Spanish texts are as long.
const landing = [
  "index.html",
  "src/pages/index.tsx",
  "src/i18n/en/shell.ts",
  "src/i18n/en/ui.ts",
  "src/i18n/en/landing.ts",
];

const scripts = new Set();

function collect(key) {
  const chunk = manifest[key];
  if (!chunk) throw new Error(`The build has no ${key}`);
  if (scripts.has(chunk.file)) return;
  scripts.add(chunk.file);
  for (const imported of chunk.imports ?? []) collect(imported);
}

for (const key of landing) collect(key);

const sizes = [...scripts]
  .map((file) => ({ file, bytes: brotliCompressSync(readFileSync(new URL(file, dist))).length }))
  .sort((a, b) => b.bytes - a.bytes);
const total = sizes.reduce((sum, { bytes }) => sum + bytes, 0);
const row = (bytes, name) => `${(bytes / 1000).toFixed(1).padStart(8)} kB  ${name}`;

console.log("First-load JavaScript of the landing page (brotli)");
for (const { file, bytes } of sizes) console.log(row(bytes, file));
console.log(row(total, `in all, of ${budgetKb} kB`));
process.exitCode = total > budgetKb * 1000 ? 1 : 0;
