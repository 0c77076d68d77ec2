// The web app manifest in one language. Only the server's bundle uses it.
import type { Language } from "@/i18n/language";
import { translator } from "@/i18n/translate";
import { sharedPhotoField, sharedQuery } from "@/lib/shared-photo";
import { hrefIn } from "@/routing/paths";

/** The background of the light theme, shown while the app starts. */
const canvas = "#f7faf8";
const modes = ["imagine", "reimagine", "animate"] as const;

const icon = (name: string, size: number, purpose = "any") => ({
  src: `/app/${name}-${size}.png`,
  sizes: `${size}x${size}`,
  type: "image/png",
  purpose,
});

export function manifestIn(language: Language): object {
  const t = translator(language, "app");
  const shell = translator(language, "shell");
  const screenshot = (factor: "narrow" | "wide", sizes: string) => ({
    src: `/app/screenshot-${factor}-${language}.webp`,
    sizes,
    type: "image/webp",
    form_factor: factor,
    label: t("manifest.screenshot"),
  });
  return {
    // The same id in every language, so that a visitor who switches does not get a second app.
    id: "/",
    start_url: hrefIn(language, "index"),
    scope: "/",
    lang: language,
    dir: "ltr",
    name: t("manifest.name"),
    short_name: shell("brand"),
    description: t("manifest.description"),
    categories: ["photo", "entertainment"],
    display: "standalone",
    theme_color: canvas,
    background_color: canvas,
    icons: [
      icon("icon", 192),
      icon("icon", 512),
      icon("icon-maskable", 512, "maskable"),
      icon("icon-monochrome", 512, "monochrome"),
    ],
    screenshots: [screenshot("narrow", "720x1280"), screenshot("wide", "1280x800")],
    shortcuts: modes.map((mode) => ({
      name: shell(`nav.${mode}`),
      url: hrefIn(language, mode),
      icons: [icon("icon", 192)],
    })),
    // The service worker reads the photo from the form (lib/shared-photo.ts).
    share_target: {
      action: hrefIn(language, "reimagine", undefined, { query: sharedQuery }),
      method: "POST",
      enctype: "multipart/form-data",
      params: {
        files: [{ name: sharedPhotoField, accept: ["image/jpeg", "image/png", ".jpg", ".jpeg", ".png"] }],
      },
    },
  };
}
