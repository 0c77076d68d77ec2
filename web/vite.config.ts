/// <reference types="vitest/config" />
import { fileURLToPath } from "node:url";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

// The libraries of every page in one file: it compresses better and outlives our own deployments in a cache.
const libraries = {
  name: "vendor",
  test: /node_modules\/(react|react-dom|scheduler|react-router|@tanstack\/(react-query|query-core))\//,
};

// Our own code that nearly every page has: twenty small files would compress worse, and each would be asked for. What
// only half of the pages share must stay out of it, for the landing page would load it too.
const shared = { name: "shared", minShareCount: 24 };

// Small parts of public pages, in one file: on a slow line each request costs more than its kilobyte.
const publicParts = {
  name: "public",
  test: new RegExp(
    [
      "src/ui/(Avatar|Badge|BeforeAfter|Card|CarouselColumns|Image|imageSizes|imageUrl|SparkleMark|Tabs|Video|useMediaQuery)\\.",
      "src/features/(faq/Questions|landing/RotatingShots)\\.",
      "src/i18n/words\\.",
      "lucide-react/dist/esm/icons/(check|chevron-left|chevron-right|play|plus|rotate-cw|search|sparkles)\\.",
    ].join("|"),
  ),
};

// Two builds from one tree: `vite build` makes the browser's app, `vite build --ssr` one script that
// the Python server runs inside V8 to turn public pages into HTML (no Node at run time).
export default defineConfig(({ isSsrBuild }) => ({
  plugins: [react(), tailwindcss()],
  resolve: { alias: { "@": fileURLToPath(new URL("./src", import.meta.url)) } },
  define: isSsrBuild ? { "process.env.NODE_ENV": '"production"' } : {},
  ssr: { target: "webworker", noExternal: true },
  server: {
    port: 5173,
    proxy: Object.fromEntries(
      ["/api", "/blog/rss.xml", "/content", "/es/blog/rss.xml", "/files", "/_img", "/dev/mailbox"].map(
        (path) => [path, process.env.RETRATO_API ?? "http://localhost:8000"],
      ),
    ),
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
        modulePreload: { polyfill: false },
        rolldownOptions: {
          output: { codeSplitting: { groups: [libraries, shared, publicParts] } },
        },
      },
  test: {
    environment: "jsdom",
    include: ["src/**/*.test.{ts,tsx}"],
    setupFiles: ["src/test-setup.ts"],
    restoreMocks: true,
  },
}));
