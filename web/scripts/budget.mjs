// Fails when a first page of visitors loads more script than it may: the entry, everything it imports, the page's own
// chunk and its texts, compressed as they are served, with the headers of each.
import { readFileSync } from "node:fs";
import { brotliCompressSync } from "node:zlib";

const budgetKb = 130;
/** The bytes of a response's status and headers over HTTP/1.1. */
const headers = 300;
const dist = new URL("../dist/client/", import.meta.url);
const manifest = JSON.parse(readFileSync(new URL(".vite/manifest.json", dist), "utf8"));

const ofEveryPage = ["index.html", ...textsOf("shell", "ui")];
const pages = {
  "the landing page": [...ofEveryPage, "src/pages/index.tsx", ...textsOf("landing")],
  "the catalogue": [...ofEveryPage, "src/pages/styles.tsx", ...textsOf("styles")],
  "an article": [...ofEveryPage, "src/pages/blog-slug.tsx", ...textsOf("blog")],
};

/** English; the Spanish texts are as long. */
function textsOf(...namespaces) {
  return namespaces.map((namespace) => `src/i18n/en/${namespace}.ts`);
}

function filesOf(keys, files = new Set()) {
  for (const key of keys) {
    const chunk = manifest[key];
    if (!chunk) throw new Error(`The build has no ${key}`);
    if (files.has(chunk.file)) continue;
    files.add(chunk.file);
    filesOf(chunk.imports ?? [], files);
  }
  return files;
}

const row = (bytes, name) => `${(bytes / 1000).toFixed(1).padStart(8)} kB  ${name}`;

for (const [page, keys] of Object.entries(pages)) {
  const sizes = [...filesOf(keys)]
    .map((file) => ({ file, bytes: brotliCompressSync(readFileSync(new URL(file, dist))).length + headers }))
    .sort((a, b) => b.bytes - a.bytes);
  const total = sizes.reduce((sum, { bytes }) => sum + bytes, 0);
  console.log(`First-load JavaScript of ${page} (brotli)`);
  for (const { file, bytes } of sizes) console.log(row(bytes, file));
  console.log(row(total, `in all, of ${budgetKb} kB`));
  if (total > budgetKb * 1000) process.exitCode = 1;
}
