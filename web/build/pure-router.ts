// Lets the bundler drop the parts of React Router that the app does not use, 3.5 kB of the first load. Names of components, and
// calls that are not marked as pure, count as side effects; instrumentation is compiled in for those who pass some, and
// prefetching by `<Link prefetch>` for apps in framework mode.
import type { Plugin } from "vite";

const named = /^\w+\.displayName = .*;$/gm;
const unmarked = /^(const \w+ = )(React(?:\$\d+)?\.(?:forwardRef|createContext)\()/gm;

const instrumented = /if \((?:init\.|opts\?\.)instrumentations\)/g;

const prefetching =
  'import { FrameworkContext, PrefetchPageLinks, mergeRefs, usePrefetchBehavior } from "./ssr/components.js";';
/** What these return outside framework mode. */
const noPrefetching = `
const FrameworkContext = /* @__PURE__ */ React$1.createContext(undefined);
const PrefetchPageLinks = () => null;
const mergeRefs = (ref) => ref;
const usePrefetchBehavior = () => [false, null, {}];
`;

/** Exported for the test. */
export const withoutUnused = (code: string) =>
  code
    .replace(prefetching, () => noPrefetching)
    .replace(named, "")
    .replace(unmarked, "$1/* @__PURE__ */ $2")
    .replace(instrumented, "if (false)");

export const pureRouter = (): Plugin => ({
  name: "pure-router",
  apply: "build",
  transform: {
    filter: { id: /node_modules\/react-router\/dist\/.+\.js$/ },
    handler: (code) => ({ code: withoutUnused(code), map: null }),
  },
});
