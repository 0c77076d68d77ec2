// The texts of every namespace; English defines the type and Spanish must satisfy it.
import type account from "./en/account";
import type faq from "./en/faq";
import type landing from "./en/landing";
import type shell from "./en/shell";
import type tokens from "./en/tokens";

export interface Resources {
  account: typeof account;
  faq: typeof faq;
  landing: typeof landing;
  shell: typeof shell;
  tokens: typeof tokens;
}

export type Namespace = keyof Resources;

declare module "i18next" {
  interface CustomTypeOptions {
    defaultNS: "shell";
    resources: Resources;
  }
}
