// The whole app at an address, for tests of routes and navigation.
import { createMemoryRouter } from "react-router";
import { vi } from "vitest";
import { routesFrom } from "@/app/router";
import { withRouter } from "./render";

/** Return the app when the loader of its first page is done, as main.tsx does. */
export async function loadApp(address: string) {
  const path = address.replace(/[?#].*/, "");
  const { routes, patchRoutesOnNavigation } = routesFrom(path, { development: false, day: 0 });
  const router = createMemoryRouter(routes, { patchRoutesOnNavigation, initialEntries: [address] });
  await vi.waitUntil(() => router.state.initialized && router.state.navigation.state === "idle", 10_000);
  return { router, app: withRouter(router) };
}
