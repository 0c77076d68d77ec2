// Pages load with their route, before it is shown; so a page's component is always at hand when it renders.
import type { ComponentType } from "react";
import { type RouteName, records } from "./table";

const loaded = new Map<RouteName, ComponentType>();

export async function loadPage(name: RouteName): Promise<void> {
  if (!loaded.has(name)) loaded.set(name, (await records[name].page()).default);
}

export function loadedPage(name: RouteName): ComponentType {
  const page = loaded.get(name);
  if (!page) throw new Error(`The page ${name} was not loaded`);
  return page;
}
