// What a phone or a desktop has to know to install the site as an app, in one language (S2.26). Only the server makes it.
import type { Language } from "@/i18n/language";
import { translator } from "@/i18n/translate";
import { sharedPhotoField, sharedQuery } from "@/lib/shared-photo";
import { hrefIn } from "@/routing/paths";

/** The canvas of the light theme, which an app that is starting shows before its first page does. */
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
    // The same app in every language: whoever switches does not get a second one.
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
    // The service worker takes the photo out of the form (sw/shared-photo.ts).
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
