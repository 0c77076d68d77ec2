// The layers of web/src, checked by `make lint`: a layer may import itself and the layers listed before it.
// docs/architecture.md explains what each layer holds.
const layers = [
  "lib",
  "i18n",
  "api",
  "routing",
  "ui",
  "document",
  "visitor",
  "notices",
  "media-preview",
  "admin",
  "jobs",
  "pwa",
  "features",
  "pages",
  "shell",
  "app",
];

const test = "\\.test\\.tsx?$";

/** Folders that are no layers; rules of their own say what they import. */
const exceptions = ["sw", "testing"];

const downward = layers.map((layer, index) => ({
  name: `${layer}-imports-downward`,
  severity: "error",
  from: { path: `^src/${layer}/`, pathNot: test },
  to: { path: "^src/", pathNot: layers.slice(0, index + 1).map((allowed) => `^src/${allowed}/`) },
}));

export default {
  forbidden: [
    ...downward,
    {
      name: "every-folder-is-a-layer",
      comment: "A new folder needs a place in the list of layers.",
      severity: "error",
      from: {},
      to: { path: "^src/[^/]+/", pathNot: [...layers, ...exceptions].map((known) => `^src/${known}/`) },
    },
    {
      name: "no-circular",
      comment: "Types and dynamic imports count too.",
      severity: "error",
      from: {},
      to: { circular: true },
    },
    {
      name: "features-are-independent",
      comment: "Pages compose features; a feature never imports another one.",
      severity: "error",
      from: { path: "^src/features/([^/]+)/" },
      to: { path: "^src/features/", pathNot: "^src/features/$1/" },
    },
    {
      name: "administration-is-separate",
      comment: "It is an app of its own, which only staff load.",
      severity: "error",
      from: { path: "^src/", pathNot: "^src/admin/" },
      to: { path: "^src/admin/" },
    },
    {
      name: "pages-are-independent",
      comment: "A page is loaded by app/pages.ts alone; only components (capitalised files) are shared by pages.",
      severity: "error",
      from: { path: "^src/pages/", pathNot: test },
      to: { path: "^src/pages/[a-z]" },
    },
    {
      name: "worker-stays-small",
      comment: "The service worker shares no code with the app but these modules.",
      severity: "error",
      from: { path: "^src/sw/", pathNot: test },
      to: { path: "^src/", pathNot: ["^src/sw/", "^src/lib/", "^src/api/call\\.ts$"] },
    },
    {
      name: "testing-is-for-tests",
      severity: "error",
      from: { path: "^src/", pathNot: [test, "^src/testing/"] },
      to: { path: "^src/testing/" },
    },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    includeOnly: "^src/",
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
    enhancedResolveOptions: { extensions: [".ts", ".tsx", ".css", ".js"] },
  },
};
