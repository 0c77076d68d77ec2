/// <reference types="vitest/config" />
import { fileURLToPath } from "node:url";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { ascii } from "./build/ascii.ts";
import { chunkGroups, preloadedFiles } from "./build/chunks.ts";
import { devAdmin } from "./build/dev-admin.ts";
import { devSsr } from "./build/dev-ssr.ts";
import { pureRouter } from "./build/pure-router.ts";
import { smallIcons } from "./build/small-icons.ts";
import { defaultLanguage, languages } from "./src/i18n/language.ts";

/** The Python server, for the development server. */
const api = process.env.RETRATO_API ?? "http://localhost:8000";
const prefixes = languages.map((language) => (language === defaultLanguage ? "" : `/${language}`));
const proxiedPaths = [
  ...["/api", "/content", "/files", "/_img", "/dev/mailbox"],
  ...prefixes.flatMap((prefix) => [`${prefix}/blog/rss.xml`, `${prefix}/manifest.webmanifest`]),
];

const setupFiles = ["src/testing/setup.ts"];

// `vite build` builds the browser's app; `vite build --ssr` builds a single script that the Python server runs in V8 to
// render public pages (no Node at run time).
export default defineConfig(({ isSsrBuild }) => ({
  plugins: [
    react(),
    tailwindcss(),
    devAdmin(),
    devSsr(api),
    pureRouter(),
    smallIcons(),
    isSsrBuild && ascii(),
  ],
  resolve: { alias: { "@": fileURLToPath(new URL("./src", import.meta.url)) } },
  // The server's script is no module and starts no workers, which are all that asks for a module's URL.
  define: isSsrBuild ? { "process.env.NODE_ENV": '"production"', "import.meta.url": '""' } : {},
  ssr: isSsrBuild ? { target: "webworker", noExternal: true } : {},
  server: {
    port: 5173,
    proxy: Object.fromEntries(proxiedPaths.map((path) => [path, api])),
  },
  build: isSsrBuild
    ? {
        outDir: "dist/ssr",
        emptyOutDir: true,
        copyPublicDir: false,
        target: "esnext",
        minify: true,
        rolldownOptions: {
          input: "src/entry-server.tsx",
          output: { format: "iife", name: "__ssr", codeSplitting: false, entryFileNames: "ssr.js" },
        },
      }
    : {
        outDir: "dist/client",
        manifest: true,
        target: "baseline-widely-available",
        modulePreload: { polyfill: false, resolveDependencies: preloadedFiles },
        rolldownOptions: {
          output: {
            codeSplitting: { groups: chunkGroups },
          },
        },
      },
  test: {
    restoreMocks: true,
    // The default leaves one core idle, which is half of a small machine.
    maxWorkers: "100%",
    // A context per test file: jsdom is loaded once per worker. With a thread per file the suite takes twice as long.
    pool: "vmThreads",
    // Long enough for a busy machine; a test that hangs still fails.
    testTimeout: 30_000,
    projects: [
      {
        extends: true,
        test: { name: "node", environment: "node", include: ["{src,build}/**/*.test.ts"], setupFiles },
      },
      {
        extends: true,
        test: { name: "dom", environment: "jsdom", include: ["src/**/*.test.tsx"], setupFiles },
      },
    ],
  },
}));
