/** The look of a link in a table or a list of facts. Where the rows are cards, it is large enough for a finger. */
export const linkLook =
  "inline-flex items-center rounded-sm font-medium text-primary-strong underline underline-offset-4 hover:text-ink cards:-my-2.5 cards:min-h-11";
