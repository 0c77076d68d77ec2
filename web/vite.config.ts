/// <reference types="vitest/config" />
import { fileURLToPath } from "node:url";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

// The libraries of every page apart from our own code: they outlive our deployments in a cache. Two files arrive sooner
// than one where each has a connection of its own.
const renderer = { name: "react", test: /node_modules\/(react|react-dom|scheduler)\// };
const libraries = {
  name: "vendor",
  // Lists that grow page by page are shown to signed-in visitors only.
  test: /node_modules\/(react-router|@tanstack\/(react-query|query-core))\/(?!.*(infiniteQueryObserver|useInfiniteQuery))/,
};

// Our own code that nearly every page has: twenty small files would compress worse, and each would be asked for. What
// only half of the pages share must stay out of it, for the landing page would load it too.
const shared = { name: "shared", minShareCount: 24 };

// Small parts of public pages, in one file: on a slow line each request costs more than its kilobyte.
const publicParts = {
  name: "public",
  test: new RegExp(
    [
      "src/ui/(Avatar|Badge|BeforeAfter|Card|CarouselColumns|Image|image-sizes|image-url|SparkleMark|Tabs|Video|media-query)\\.",
      "src/features/(faq/Questions|landing/RotatingShots)\\.",
      "src/i18n/words\\.",
      "lucide-react/dist/esm/icons/(check|chevron-left|chevron-right|play|plus|rotate-cw|search|sparkles)\\.",
    ].join("|"),
  ),
};

// What the browser starts with, whatever the page.
const initial = { name: "initial", tags: ["$initial" as const] };

// Small parts of public pages other than the landing page.
const publicForms = {
  name: "forms",
  test: new RegExp(
    [
      "src/ui/(Alert|Field|Input|Pagination|SelectMenu|control-look|tone)\\.",
      "src/document/StandardPage\\.",
      "src/features/blog/(Feed|TopicLinks)\\.",
      "src/(api/my-events|lib/fold|visitor/useMoney)\\.",
      "lucide-react/dist/esm/icons/(arrow-left|arrow-right|circle-check|circle-x|crown|info|mail|palette|share-2)\\.",
    ].join("|"),
  ),
};

// Dialogs, and what else floats over a page: most pages come to need it, but not to begin with.
const dialogs = {
  name: "dialogs",
  test: /@base-ui|@floating-ui|src\/ui\/(Checkbox|Modal|Popover|RadioCards|Slider|Switch|Tooltip|useLayer|useSwipeClose)\./,
  minShareCount: 5,
};

// Forms that check what is filled in.
const checked = "ui/(FileDrop|Form|PasswordInput|read-image|useZodForm|zod-message)\\.";
const fields = { name: "fields", test: new RegExp(`src/${checked}|react-hook-form|zod`), minShareCount: 4 };

// What else signed-in pages are made of. Each would ask for fifty files otherwise.
const studio = {
  name: "studio",
  test: new RegExp(
    `src/(?!${checked})(ui|shell|document|visitor|notices|media-preview|pwa|routing|lib|api)/`,
  ),
  minShareCount: 5,
};

// Small things that many of them show.
const small = {
  name: "small",
  test: /lucide-react/,
  minShareCount: 3,
};

// What every signed-in page has, and what prefetches a gallery.
const own = {
  name: "own",
  test: new RegExp(
    [
      "src/(api/my-creations|shell/AccountMenu|notices/useAttempt|ui/(EmptyState|LoadFailure|Progress))\\.",
      "src/features/gallery/(prefetch|first-pictures|rows|thumbnail|useWidth)\\.",
      "lucide-react/dist/esm/icons/(circle-exclamation-point|clapperboard|download|heart|images|link-2|trash|wand-sparkles)\\.",
    ].join("|"),
  ),
};

const push = { name: "push", test: /src\/pwa\/(PushOffer|usePushSwitch|push)\./ };

// The galleries, with small parts that they share with few others.
const gallery = {
  name: "gallery",
  test: /src\/(features\/gallery\/(?!ShareDialog)|ui\/ActionBar\.)/,
};

// Files that a dynamic import preloads. A list names neither the imported file itself nor files that every page has loaded,
// which would be 0.4 kB of the landing page.
const ofEveryPage = /\/(react|vendor|shared|public|rolldown-runtime)-[\w-]+\.js$/;
const preloaded = (file: string, dependencies: string[], { hostType }: { hostType: "html" | "js" }) =>
  hostType === "html"
    ? dependencies
    : dependencies.filter((dependency) => dependency !== file && !ofEveryPage.test(dependency));

const setupFiles = ["src/testing/setup.ts"];

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
      [
        "/api",
        "/blog/rss.xml",
        "/content",
        "/es/blog/rss.xml",
        "/files",
        "/_img",
        "/dev/mailbox",
        "/manifest.webmanifest",
        "/es/manifest.webmanifest",
      ].map((path) => [path, process.env.RETRATO_API ?? "http://localhost:8000"]),
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
        modulePreload: { polyfill: false, resolveDependencies: preloaded },
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [
                renderer,
                libraries,
                shared,
                publicParts,
                initial,
                publicForms,
                own,
                push,
                dialogs,
                small,
                studio,
                fields,
                gallery,
              ],
            },
          },
        },
      },
  test: {
    restoreMocks: true,
    // A busy machine may take long; a test that hangs still fails.
    testTimeout: 30_000,
    projects: [
      {
        extends: true,
        test: { name: "node", environment: "node", include: ["src/**/*.test.ts"], setupFiles },
      },
      {
        extends: true,
        test: { name: "dom", environment: "jsdom", include: ["src/**/*.test.tsx"], setupFiles },
      },
    ],
  },
}));
