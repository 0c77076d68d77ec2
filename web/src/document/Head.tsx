// Metadata for search engines and link previews. React hoists these elements into the document's head.

import { defaultLanguage, type Language, languages, locales } from "@/i18n/language";
import { useTranslation } from "@/i18n/useTranslation";
import { withQuery } from "@/lib/query";
import { useResolved } from "@/routing/handle";
import { useHref } from "@/routing/links";
import { records } from "@/routing/table";
import { pathIn, type TranslatedParams, usePublishTranslatedParams } from "./alternates";
import { useDocument } from "./context";
import { previewPath, previewSize } from "./preview";
import { structuredData } from "./structured-data";

interface PageLink {
  name: string;
  path: string;
}

export interface HeadProps {
  title: string;
  description?: string;
  /** The title as is, without the product name appended. */
  bareTitle?: boolean;
  /** Keep the page out of search results; private pages always are. */
  hidden?: boolean;
  type?: "website" | "article";
  /** Structured data in addition to the breadcrumbs. */
  jsonLd?: object | readonly object[];
  /** The pages between the home page and this one. */
  trail?: readonly PageLink[];
  /** The items of a list page. */
  items?: readonly { name: string; path?: string; picture?: string | undefined }[];
  /** Videos shown on the page. */
  films?: readonly (PageLink & { description: string; poster: string; publishedAt: string })[];
  /** URLs of pictures for the drawn link preview, best first. */
  pictures?: readonly string[];
  /** URL of a picture to use as the link preview instead of a drawn one. */
  ownPicture?: string;
  /** The part of the query that identifies the page, such as the page number of a list. */
  query?: Record<string, string | undefined>;
  translatedParams?: TranslatedParams;
}

interface LinkPreviewProps {
  type: string;
  title: string;
  description: string | undefined;
  address: string | undefined;
  image: { path: string; alt: string; drawn: boolean };
}

/** Open Graph and Twitter tags of the link preview. */
function LinkPreview({ type, title, description, address, image }: LinkPreviewProps) {
  const { t } = useTranslation("shell");
  const { origin } = useDocument();
  const { language } = useResolved();
  return (
    <>
      <meta property="og:type" content={type} />
      <meta property="og:site_name" content={t("brand")} />
      <meta property="og:locale" content={locales[language].replace("-", "_")} />
      {address ? <meta property="og:url" content={address} /> : null}
      <meta property="og:title" content={title} />
      {description ? <meta property="og:description" content={description} /> : null}
      <meta property="og:image" content={origin + image.path} />
      <meta property="og:image:type" content="image/jpeg" />
      {image.drawn ? (
        <>
          <meta property="og:image:width" content={String(previewSize.width)} />
          <meta property="og:image:height" content={String(previewSize.height)} />
        </>
      ) : null}
      <meta property="og:image:alt" content={image.alt} />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}

export function Head({
  title,
  description,
  bareTitle = false,
  hidden = false,
  type = "website",
  jsonLd = [],
  trail = [],
  items = [],
  films = [],
  pictures = [],
  ownPicture,
  query = {},
  translatedParams,
}: HeadProps) {
  const { t } = useTranslation("shell");
  const { origin, reportForSearch } = useDocument();
  const page = useResolved();
  const href = useHref();
  usePublishTranslatedParams(translatedParams);

  const fullTitle = bareTitle ? title : t("titleTemplate", { title });
  const pathOf = (language: Language) => pathIn(language, page, translatedParams ?? {});
  const addressIn = (language: Language) => origin + withQuery(pathOf(language), query);
  const indexed = !hidden && page.name !== null && records[page.name].render === "server";
  // Structured data is only rendered on the server, to keep it out of the browser's bundle.
  if (import.meta.env.SSR && indexed) {
    const addressed = ({ name, path }: PageLink) => ({ name, address: origin + path });
    const blocks = structuredData({
      site: {
        origin,
        home: addressed({ name: t("brand"), path: href("index") }),
        search: `${origin}${href("styles")}?q={words}`,
      },
      page: { name: title, address: addressIn(page.language), description, language: page.language },
      trail: trail.map(addressed),
      items: items.map(({ name, path, picture }) => ({
        name,
        address: path && origin + path,
        picture: picture && origin + picture,
      })),
      films: films.map((film) => ({ ...film, ...addressed(film), poster: origin + film.poster })),
    });
    reportForSearch?.({
      blocks: [...[jsonLd].flat(), ...blocks],
      preview: { title, above: trail.at(-1)?.name ?? "", below: t("footer.tagline"), pictures },
    });
  }

  return (
    <>
      <title>{fullTitle}</title>
      {description ? <meta name="description" content={description} /> : null}
      {indexed ? (
        <>
          <link rel="canonical" href={addressIn(page.language)} />
          {languages.map((language) => (
            <link key={language} rel="alternate" hrefLang={language} href={addressIn(language)} />
          ))}
          <link rel="alternate" hrefLang="x-default" href={addressIn(defaultLanguage)} />
        </>
      ) : (
        <meta name="robots" content="noindex" />
      )}
      {import.meta.env.SSR ? (
        <LinkPreview
          type={type}
          title={fullTitle}
          description={description}
          address={indexed ? addressIn(page.language) : undefined}
          image={{
            path: ownPicture ?? previewPath(indexed ? pathOf(page.language) : href("index")),
            alt: title,
            drawn: ownPicture === undefined,
          }}
        />
      ) : null}
    </>
  );
}
