// What search engines read besides the words of a page: blocks of schema.org. Made on the server only, where they
// cost nobody's first load.
import type { Language } from "@/i18n/language";

interface Crumb {
  name: string;
  /** The whole address. */
  address: string;
}

/** The way from the start to the page. */
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
  /** Whole addresses, of its page and of what it looks like. */
  address?: string | undefined;
  picture?: string | undefined;
}

interface Page extends Crumb {
  language: Language;
  description: string | undefined;
}

/** A page that leads to others, such as a shelf of the catalogue. */
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
  /** Whole addresses. */
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
  /** The address where words are looked for, with `{words}` in place of them. */
  search: string;
}

/** The site and who runs it, told once, on its first page. */
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
  /** The pages between the start and this one. */
  trail: readonly Crumb[];
  /** What a page that is a list shows or leads to. */
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

/** As an element of the document's head. */
export function jsonLdElement(block: object): string {
  // With every < escaped, JSON cannot leave its element.
  const json = JSON.stringify({ "@context": "https://schema.org", ...block }).replace(/</g, "\\u003c");
  return `<script type="application/ld+json">${json}</script>`;
}
