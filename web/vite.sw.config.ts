// The service worker, built after the app: it has to know the app's files. One plain script, because not every browser
// lets a worker import another.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { defineConfig, type Manifest } from "vite";

const dist = new URL("./dist/client/", import.meta.url);

/** Pages that only a development server has. */
const development = /\/(dev-|sandbox|kit\/)/;
/** The decoder of HEIC: two megabytes that few visitors need. */
const decoder = /libheif|heic/;

/** The scripts of all pages, and the letters of both languages. The styles stand in every document; pictures come with
    the pages that show them. */
function appFiles(): string[] {
  const chunks = JSON.parse(readFileSync(new URL(".vite/manifest.json", dist), "utf8")) as Manifest;
  const wanted = Object.entries(chunks).filter(([source]) => !development.test(source));
  const files = wanted.flatMap(([, { file, assets = [] }]) => [file, ...assets]);
  return [...new Set(files)]
    .filter((file) => !decoder.test(file))
    .filter((file) => /\.js$|geist-latin-(?!ext).*\.woff2$/.test(file))
    .sort();
}

function precache() {
  const document = createHash("sha256")
    .update(readFileSync(new URL("index.html", dist)))
    .digest("hex")
    .slice(0, 16);
  return [
    { url: "/app-shell", revision: document },
    ...appFiles().map((file) => ({ url: `/${file}`, revision: null })),
  ];
}

// A plugin, because knip loads this file and lint does not need a build.
const precacheList = {
  name: "precache-list",
  config: () => ({ define: { __PRECACHE__: JSON.stringify(precache()) } }),
};

export default defineConfig({
  plugins: [precacheList],
  resolve: { alias: { "@": fileURLToPath(new URL("./src", import.meta.url)) } },
  define: { "process.env.NODE_ENV": '"production"' },
  publicDir: false,
  build: {
    outDir: "dist/client",
    emptyOutDir: false,
    target: "baseline-widely-available",
    rolldownOptions: {
      input: "src/sw/sw.ts",
      output: { format: "iife", codeSplitting: false, entryFileNames: "sw.js" },
    },
  },
});
