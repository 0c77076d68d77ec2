// What search engines read besides the words of a page: blocks of schema.org, as data.
import type { Language } from "@/i18n/language";

interface Crumb {
  name: string;
  /** The whole address. */
  address: string;
}

/** The way from the start to the page. */
export function breadcrumbs(trail: readonly Crumb[]): object {
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

interface Collection extends Crumb {
  language: Language;
  description: string | undefined;
  items: readonly Crumb[];
}

/** A page that leads to others, such as a shelf of the catalogue. */
export function collectionPage({ name, address, language, description, items }: Collection): object {
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
      })),
    },
  };
}

interface Site {
  origin: string;
  name: string;
  description: string | undefined;
  language: Language;
  /** Whole addresses: of the start, and of where words are looked for, with `{words}` in place of them. */
  home: string;
  search: string;
}

/** The site and who runs it, told once, on its first page. */
export function siteData({ origin, name, description, language, home, search }: Site): object[] {
  const organization = `${origin}/#organization`;
  return [
    { "@type": "Organization", "@id": organization, name, url: origin, logo: `${origin}/favicon.svg` },
    {
      "@type": "WebSite",
      "@id": `${home}#website`,
      name,
      description,
      url: home,
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
