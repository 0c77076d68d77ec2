// What search engines and link previews read. React lifts these elements into the document's head.

import { defaultLanguage, type Language, languages } from "@/i18n/language";
import { useTranslation } from "@/i18n/useTranslation";
import { withQuery } from "@/lib/query";
import { useResolved } from "@/routes/handle";
import { useHref } from "@/routes/links";
import { records } from "@/routes/table";
import { pathIn, type TranslatedParams, usePublishTranslatedParams } from "./alternates";
import { useDocument } from "./document";
import { previewPath, previewSize } from "./preview";
import { breadcrumbs, collectionPage, siteData } from "./structured-data";

interface PageLink {
  name: string;
  path: string;
}

export interface HeadProps {
  title: string;
  description?: string;
  /** The title as it stands, without the name of the product after it. */
  bareTitle?: boolean;
  /** Keep the page out of search results; pages of one person always are. */
  hidden?: boolean;
  type?: "website" | "article";
  /** Extra structured data besides the trail of breadcrumbs. */
  jsonLd?: object | readonly object[];
  /** The pages between the start and this one. */
  trail?: readonly PageLink[];
  /** What a page that is a list leads to. */
  items?: readonly PageLink[];
  /** Addresses of pictures that show what the page is about, the best first: they hang in its preview. */
  pictures?: readonly string[];
  /** The part of the query that makes this another page, such as the number of a list's page. */
  query?: Record<string, string | undefined>;
  translatedParams?: TranslatedParams;
}

const openGraphLocales = { en: "en_US", es: "es_ES" };

function JsonLd({ data }: { data: object }) {
  const json = JSON.stringify({ "@context": "https://schema.org", ...data }).replace(/</g, "\\u003c");
  // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON with every < escaped cannot leave its element
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />;
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
  pictures = [],
  query = {},
  translatedParams,
}: HeadProps) {
  const { t } = useTranslation("shell");
  const { origin, reportPreview } = useDocument();
  const page = useResolved();
  const href = useHref();
  usePublishTranslatedParams(translatedParams);

  const fullTitle = bareTitle ? title : t("titleTemplate", { title });
  const pathOf = (language: Language) => pathIn(language, page, translatedParams ?? {});
  const addressIn = (language: Language) => origin + withQuery(pathOf(language), query);
  const addressed = ({ name, path }: PageLink) => ({ name, address: origin + path });
  const indexed = !hidden && page.name !== null && records[page.name].render === "server";
  if (indexed) {
    reportPreview?.({ title, above: trail.at(-1)?.name ?? "", below: t("footer.tagline"), pictures });
  }

  const here = { name: title, address: addressIn(page.language) };
  const home = { name: t("brand"), address: origin + href("index") };
  const blocks = [
    ...[jsonLd].flat(),
    ...(items.length > 0
      ? [collectionPage({ ...here, description, language: page.language, items: items.map(addressed) })]
      : []),
    ...(page.name === "index"
      ? siteData({
          origin,
          name: t("brand"),
          description,
          language: page.language,
          home: home.address,
          search: `${origin}${href("styles")}?q={words}`,
        })
      : [breadcrumbs([home, ...trail.map(addressed), here])]),
  ];

  return (
    <>
      <title>{fullTitle}</title>
      {description ? <meta name="description" content={description} /> : null}
      {indexed ? (
        <>
          <link rel="canonical" href={here.address} />
          {languages.map((language) => (
            <link key={language} rel="alternate" hrefLang={language} href={addressIn(language)} />
          ))}
          <link rel="alternate" hrefLang="x-default" href={addressIn(defaultLanguage)} />
          <meta property="og:url" content={here.address} />
          {blocks.map((block) => (
            <JsonLd key={JSON.stringify(block)} data={block} />
          ))}
        </>
      ) : (
        <meta name="robots" content="noindex" />
      )}
      <meta property="og:type" content={type} />
      <meta property="og:site_name" content={t("brand")} />
      <meta property="og:locale" content={openGraphLocales[page.language]} />
      <meta property="og:title" content={fullTitle} />
      {description ? <meta property="og:description" content={description} /> : null}
      <meta
        property="og:image"
        content={origin + previewPath(indexed ? pathOf(page.language) : href("index"))}
      />
      <meta property="og:image:type" content="image/jpeg" />
      <meta property="og:image:width" content={String(previewSize.width)} />
      <meta property="og:image:height" content={String(previewSize.height)} />
      <meta property="og:image:alt" content={title} />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}
