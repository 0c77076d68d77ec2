// What search engines and link previews read. React lifts these elements into the document's head.

import { defaultLanguage, languages } from "@/i18n/language";
import { useTranslation } from "@/i18n/useTranslation";
import { withQuery } from "@/lib/query";
import { useResolved } from "@/routes/handle";
import { records } from "@/routes/table";
import { pathIn, type TranslatedParams, usePublishTranslatedParams } from "./alternates";
import { useDocument } from "./document";

export interface HeadProps {
  title: string;
  description?: string;
  /** The title as it stands, without the name of the product after it. */
  bareTitle?: boolean;
  /** Keep the page out of search results; pages of one person always are. */
  hidden?: boolean;
  type?: "website" | "article";
  /** Extra structured data besides the trail of breadcrumbs. */
  jsonLd?: object;
  /** The pages between the start and this one. */
  trail?: readonly { name: string; path: string }[];
  /** The part of the query that makes this another page, such as the number of a list's page. */
  query?: Record<string, string | undefined>;
  translatedParams?: TranslatedParams;
}

const previewImage = { path: "/og.png", width: "1200", height: "630" };
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
  jsonLd,
  trail = [],
  query = {},
  translatedParams,
}: HeadProps) {
  const { t } = useTranslation("shell");
  const { origin } = useDocument();
  const page = useResolved();
  usePublishTranslatedParams(translatedParams);

  const fullTitle = bareTitle ? title : t("titleTemplate", { title });
  const addressIn = (language: typeof page.language) =>
    origin + withQuery(pathIn(language, page, translatedParams ?? {}), query);
  const indexed = !hidden && page.name !== null && records[page.name].render === "server";

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
          <meta property="og:url" content={addressIn(page.language)} />
          {jsonLd ? <JsonLd data={jsonLd} /> : null}
          {page.name === "index" ? null : (
            <JsonLd
              data={{
                "@type": "BreadcrumbList",
                itemListElement: [
                  {
                    name: t("brand"),
                    item: origin + pathIn(page.language, { name: "index", params: {} }, {}),
                  },
                  ...trail.map(({ name, path }) => ({ name, item: origin + path })),
                  { name: title, item: addressIn(page.language) },
                ].map((crumb, index) => ({ "@type": "ListItem", position: index + 1, ...crumb })),
              }}
            />
          )}
        </>
      ) : (
        <meta name="robots" content="noindex" />
      )}
      <meta property="og:type" content={type} />
      <meta property="og:site_name" content={t("brand")} />
      <meta property="og:locale" content={openGraphLocales[page.language]} />
      <meta property="og:title" content={fullTitle} />
      {description ? <meta property="og:description" content={description} /> : null}
      <meta property="og:image" content={origin + previewImage.path} />
      <meta property="og:image:width" content={previewImage.width} />
      <meta property="og:image:height" content={previewImage.height} />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}
