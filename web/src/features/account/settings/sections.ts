/** The cards of the settings page, from top to bottom; each name is also its anchor and the key of its words. */
export const sections = [
  "profile",
  "email",
  "password",
  "secondFactor",
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
