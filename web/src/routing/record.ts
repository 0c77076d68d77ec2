// The shape of a record of the route table.
import type { Language } from "@/i18n/language";
import type { Namespace } from "@/i18n/resources";

export type Layout = "blank" | "default" | "default-blog";
export type Guard = "auth" | "no-auth" | "subscription-APP-active";

export interface RouteRecord {
  /** The English path. It also serves the other languages until the visitor's preference is known. */
  path?: string;
  /** Paths of one language only. The first one is canonical in that language; the default is prefix + path. */
  own?: Partial<Record<Language, readonly string[]>>;
  layout: Layout;
  guards?: readonly Guard[];
  /** Private pages, and pages that need a browser, are never rendered on the server. */
  render: "server" | "client";
  texts: readonly Namespace[];
  /** The content may be withdrawn at any moment, so the server never caches the rendered page. */
  fresh?: true;
  /** Path parameters that accept only these values; any other value is a fatal 404. */
  allowed?: Readonly<Record<string, readonly string[]>>;
  /** Only served by a development server. */
  developmentOnly?: true;
}
