// How the build splits the browser's app into files. The groups list modules by name, because small files compress
// worse and each costs a request; chunks.test.ts checks that every name still exists.

/** Modules and icons of one group. Modules are paths below `src`, without extension. */
interface Listing {
  modules: readonly string[];
  icons?: readonly string[];
}

const split = (names: string) => names.split(" ");
const inFolder = (folder: string, names: string) => split(names).map((name) => `${folder}/${name}`);

const matching = ({ modules, icons = [] }: Listing) =>
  [
    ...modules.map((module) => `src/${module}\\.`),
    ...icons.map((icon) => `lucide-react/dist/esm/icons/${icon}\\.`),
  ].join("|");

export const iconFolder = "node_modules/lucide-react/dist/esm/icons";

/** Exported for the test. */
export const listings = {
  /** Small modules of public pages, the landing page included. */
  public: {
    modules: [
      ...inFolder("ui", "Avatar Badge BeforeAfter Card FailedState Image image-sizes image-url SparkleMark"),
      ...inFolder("ui", "Tabs Video media-query"),
      ...split(
        "document/Moved document/PendingPage document/StandardPage features/faq/Questions i18n/useTexts i18n/words",
      ),
    ],
    icons: split("check chevron-left chevron-right play plus rotate-cw search sparkles"),
  },
  /** Small modules of articles. */
  articles: {
    modules: inFolder("features/blog", "Feed TopicLinks"),
    icons: split("arrow-left arrow-right link-2 mail search-x share-2"),
  },
  /** Small modules of the catalogue and of other pages with filters. */
  filters: {
    modules: [
      ...inFolder("ui", "Input SelectMenu control-look field-context"),
      ...split("features/creation/return-point lib/fold"),
    ],
    icons: split("maximize-2 palette wand-sparkles"),
  },
  /** Small modules of the remaining public pages. */
  forms: {
    modules: [
      ...inFolder("ui", "Alert LoadFailure Pagination tone"),
      ...split("api/my-events visitor/useMoney"),
    ],
    icons: split("circle-check circle-x crown info"),
  },
  /** Loaded on every page after it. Without its own icons it would load chunks of signed-in pages. */
  alerts: { modules: ["shell/AppAlerts"], icons: split("download refresh-cw wifi-off") },
  /** Modules of all signed-in pages, and of the prefetch of a gallery. */
  own: {
    modules: [
      ...inFolder("ui", "EmptyState Progress"),
      ...inFolder("features/gallery", "prefetch first-pictures rows thumbnail useWidth"),
      ...split("api/my-creations shell/AccountMenu notices/useAttempt"),
    ],
    icons: split("circle-exclamation-point clapperboard heart images trash"),
  },
  push: { modules: inFolder("pwa", "PushOffer usePushSwitch push") },
  dialogs: { modules: inFolder("ui", "Checkbox Modal Popover RadioCards Switch useLayer useSwipeClose") },
  /** Forms with validation. */
  fields: { modules: inFolder("ui", "FileDrop Form PasswordInput read-image useZodForm zod-message") },
  /** Modules that galleries share with few other pages. */
  gallery: { modules: ["ui/ActionBar"] },
  /** Loaded when the dialog opens, not with the gallery. */
  afterGallery: { modules: ["features/gallery/ShareDialog"] },
} satisfies Record<string, Listing>;

/** Folders whose shared modules make up the signed-in pages. */
export const studioFolders = split("ui shell document visitor notices media-preview pwa routing lib api");

/** The groups, by priority: a module belongs to the first that matches. */
export const chunkGroups = [
  // Libraries of every page are separate from our code, so that they stay cached across deployments.
  {
    name: "libraries",
    // Infinite lists are only for signed-in visitors.
    test: /node_modules\/(react|react-dom|scheduler|react-router|@tanstack\/(react-query|query-core))\/(?!.*(infiniteQueryObserver|useInfiniteQuery))/,
  },
  // What the entry imports. Modules that only nearly all pages need are in the next group.
  { name: "initial", tags: ["$initial" as const] },
  { name: "public", test: new RegExp(matching(listings.public)) },
  { name: "articles", test: new RegExp(matching(listings.articles)) },
  { name: "filters", test: new RegExp(matching(listings.filters)) },
  { name: "forms", test: new RegExp(matching(listings.forms)) },
  // Only of the landing page, and of /dev/kit.
  { name: "landing", test: /src\/(features\/landing\/|ui\/CarouselColumns\.)/ },
  { name: "alerts", test: new RegExp(matching(listings.alerts)) },
  { name: "own", test: new RegExp(matching(listings.own)) },
  { name: "push", test: new RegExp(matching(listings.push)) },
  // Dialogs and popups: most pages need them, but not at first.
  {
    name: "dialogs",
    test: new RegExp(`@base-ui|@floating-ui|${matching(listings.dialogs)}`),
    minShareCount: 5,
  },
  { name: "small", test: /lucide-react/, minShareCount: 3 },
  // The remaining modules of signed-in pages, each of which would load fifty files otherwise.
  {
    name: "studio",
    test: new RegExp(`(?!${matching(listings.fields)})src/(${studioFolders.join("|")})/`),
    minShareCount: 5,
  },
  { name: "fields", test: new RegExp(`${matching(listings.fields)}|react-hook-form|zod`), minShareCount: 4 },
  {
    name: "gallery",
    test: new RegExp(
      `(?!${matching(listings.afterGallery)})src/features/gallery/|${matching(listings.gallery)}`,
    ),
  },
];

const ofEveryPage = /\/(libraries|rolldown-runtime)-[\w-]+\.js$/;

/**
 * Return the files that a dynamic import preloads: neither the imported file itself nor files that every page has
 * loaded. Listing those would add 0.4 kB to the landing page.
 */
export function preloadedFiles(
  file: string,
  dependencies: string[],
  { hostType }: { hostType: "html" | "js" },
): string[] {
  if (hostType === "html") return dependencies;
  return dependencies.filter((dependency) => dependency !== file && !ofEveryPage.test(dependency));
}
