// Structured data of schema.org for search engines. Rendered on the server only, so it adds nothing to
// the browser's bundle.
import type { Language } from "@/i18n/language";

interface Crumb {
  name: string;
  /** Absolute URL. */
  address: string;
}

/** The breadcrumbs from the home page to this page. */
function breadcrumbs(trail: readonly Crumb[]): object {
  return {
    "@type": "BreadcrumbList",
    itemListElement: trail.map(({ name, address }, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name,
      item: address,
    })),
  };
}

interface Item {
  name: string;
  /** Absolute URLs of the page and of its picture. */
  address?: string | undefined;
  picture?: string | undefined;
}

interface Page extends Crumb {
  language: Language;
  description: string | undefined;
}

/** A page that links to others, such as a category of the catalogue. */
function collectionPage({ name, address, language, description }: Page, items: readonly Item[]): object {
  return {
    "@type": "CollectionPage",
    name,
    description,
    url: address,
    inLanguage: language,
    mainEntity: {
      "@type": "ItemList",
      numberOfItems: items.length,
      itemListElement: items.map((item, index) => ({
        "@type": "ListItem",
        position: index + 1,
        name: item.name,
        url: item.address,
        image: item.picture,
      })),
    },
  };
}

interface Film {
  name: string;
  description: string;
  /** Absolute URLs. */
  address: string;
  poster: string;
  publishedAt: string;
}

function videoObject({ name, description, address, poster, publishedAt }: Film, language: Language): object {
  return {
    "@type": "VideoObject",
    name,
    description,
    contentUrl: address,
    thumbnailUrl: poster,
    uploadDate: publishedAt,
    inLanguage: language,
  };
}

interface Site {
  origin: string;
  home: Crumb;
  /** The search URL, with `{words}` as the placeholder of the query. */
  search: string;
}

/** The site and its publisher, on the home page only. */
function siteData({ origin, home, search }: Site, { language, description }: Page): object[] {
  const organization = `${origin}/#organization`;
  return [
    {
      "@type": "Organization",
      "@id": organization,
      name: home.name,
      url: origin,
      logo: `${origin}/favicon.svg`,
    },
    {
      "@type": "WebSite",
      "@id": `${home.address}#website`,
      name: home.name,
      description,
      url: home.address,
      inLanguage: language,
      publisher: { "@id": organization },
      potentialAction: {
        "@type": "SearchAction",
        target: { "@type": "EntryPoint", urlTemplate: search },
        "query-input": "required name=words",
      },
    },
  ];
}

interface Described {
  site: Site;
  page: Page;
  /** The pages between the home page and this one. */
  trail: readonly Crumb[];
  /** The items of a list page. */
  items: readonly Item[];
  films: readonly Film[];
}

export function structuredData({ site, page, trail, items, films }: Described): object[] {
  const path =
    page.address === site.home.address
      ? siteData(site, page)
      : [breadcrumbs([site.home, ...trail, { name: page.name, address: page.address }])];
  const list = items.length > 0 ? [collectionPage(page, items)] : [];
  return [...path, ...list, ...films.map((film) => videoObject(film, page.language))];
}

/** Serialize as a script element of the document's head. */
export function jsonLdElement(block: object): string {
  // Escape every < so that the JSON cannot close its element.
  const json = JSON.stringify({ "@context": "https://schema.org", ...block }).replace(/</g, "\\u003c");
  return `<script type="application/ld+json">${json}</script>`;
}
