// The fields that search engines require of each JSON-LD type (developers.google.com/search/docs, schema.org).

type Block = Record<string, unknown>;

const filled = (value: unknown): boolean =>
  Array.isArray(value) ? value.length > 0 : value !== undefined && value !== null && value !== "";

/** Dotted paths; `[]` means every element of a list, `|` separates alternatives. */
const required: Record<string, readonly string[]> = {
  Organization: ["name", "url", "logo"],
  WebSite: ["name", "url", "potentialAction.target.urlTemplate", "potentialAction.query-input"],
  BreadcrumbList: ["itemListElement[].position", "itemListElement[].name", "itemListElement[].item"],
  CollectionPage: [
    "name",
    "url",
    "mainEntity.numberOfItems",
    "mainEntity.itemListElement[].position",
    "mainEntity.itemListElement[].name",
  ],
  FAQPage: ["mainEntity[].name", "mainEntity[].acceptedAnswer.text"],
  BlogPosting: ["headline", "datePublished", "image", "author.name", "publisher.name", "mainEntityOfPage"],
  Product: ["name", "description", "offers[].price|offers.price|offers.lowPrice"],
  VideoObject: ["name", "description", "thumbnailUrl", "uploadDate", "contentUrl"],
};

function valuesAt(value: unknown, path: string): unknown[] {
  const [step, ...rest] = path.split(".");
  if (step === undefined || !path) return [value];
  const next = (value as Block | undefined)?.[step.replace("[]", "")];
  if (!step.endsWith("[]")) return valuesAt(next, rest.join("."));
  const list = Array.isArray(next) && next.length > 0 ? next : [undefined];
  return list.flatMap((item) => valuesAt(item, rest.join(".")));
}

/** Return what is missing in a JSON-LD block. */
export function problemsOf(json: string): string[] {
  const block = JSON.parse(json) as Block;
  const type = String(block["@type"]);
  const fields = required[type];
  if (block["@context"] !== "https://schema.org") return [`${type} without @context`];
  if (!fields) return [`${type}: no required fields are listed for this type`];
  return fields
    .filter((field) => !field.split("|").some((path) => valuesAt(block, path).every(filled)))
    .map((field) => `${type} without ${field}`);
}
