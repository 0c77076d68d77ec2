// The types of all namespaces. English defines them; Spanish must satisfy them.
import type account from "./en/account";
import type app from "./en/app";
import type billing from "./en/billing";
import type blog from "./en/blog";
import type checkout from "./en/checkout";
import type errors from "./en/errors";
import type faq from "./en/faq";
import type jobs from "./en/jobs";
import type landing from "./en/landing";
import type library from "./en/library";
import type models from "./en/models";
import type premium from "./en/premium";
import type preview from "./en/preview";
import type sandbox from "./en/sandbox";
import type seo from "./en/seo";
import type settings from "./en/settings";
import type shared from "./en/shared";
import type shell from "./en/shell";
import type shoots from "./en/shoots";
import type studio from "./en/studio";
import type styles from "./en/styles";
import type terms from "./en/terms";
import type tokens from "./en/tokens";
import type trust from "./en/trust";
import type tryWords from "./en/try";
import type ui from "./en/ui";

export interface Resources {
  account: typeof account;
  app: typeof app;
  billing: typeof billing;
  blog: typeof blog;
  checkout: typeof checkout;
  errors: typeof errors;
  faq: typeof faq;
  jobs: typeof jobs;
  landing: typeof landing;
  library: typeof library;
  models: typeof models;
  premium: typeof premium;
  preview: typeof preview;
  sandbox: typeof sandbox;
  seo: typeof seo;
  settings: typeof settings;
  shared: typeof shared;
  shell: typeof shell;
  shoots: typeof shoots;
  studio: typeof studio;
  styles: typeof styles;
  terms: typeof terms;
  tokens: typeof tokens;
  trust: typeof trust;
  try: typeof tryWords;
  ui: typeof ui;
}

export type Namespace = keyof Resources;
