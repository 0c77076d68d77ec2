/** The cards of the settings page, in order. A name is also the anchor of the card and the key of its texts. */
export const sections = [
  "profile",
  "email",
  "password",
  "secondFactor",
  "passkeys",
  "identities",
  "preferences",
  "notifications",
  "devices",
  "plan",
  "receipts",
  "data",
  "delete",
  "session",
] as const;

export type SectionName = (typeof sections)[number];
