// The links of header, phone menu and footer.
import type { Resources } from "@/i18n/resources";
import type { PlainRouteName } from "@/routing/paths";

export interface NavItem {
  to: PlainRouteName;
  label: keyof Resources["shell"]["nav"];
}

/** The first two lead to what is made; the footer lists the others. */
export const visitorNav: readonly NavItem[] = [
  { to: "styles", label: "styles" },
  { to: "shoots", label: "shoots" },
  { to: "premium", label: "premium" },
  { to: "blog", label: "blog" },
  { to: "faq", label: "faq" },
];

export const userNav: readonly NavItem[] = [
  { to: "shoots", label: "shoots" },
  { to: "imagine", label: "imagine" },
  { to: "reimagine", label: "reimagine" },
  { to: "animate", label: "animate" },
  { to: "styles", label: "styles" },
];

export const libraryNav: readonly NavItem[] = [
  { to: "my-photos", label: "photos" },
  { to: "my-videos", label: "videos" },
  { to: "my-models", label: "models" },
];
