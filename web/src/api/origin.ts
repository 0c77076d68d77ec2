// The origin of the API: the site's own, unless the document names another (the server's setting RETRATO_API_URL).

export const otherOrigin = globalThis.document?.documentElement.dataset.api;

/** Empty in the server's V8, which has no document and sends nothing. */
export const apiOrigin = otherOrigin ?? globalThis.location?.origin ?? "";
