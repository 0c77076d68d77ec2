import * as cases from "../cases/texts";
import * as history from "../content/history/texts";
import * as landing from "../content/landing/texts";
import * as pictures from "../content/pictures/texts";
import * as content from "../content/texts";
import * as writing from "../content/writing/texts";
import * as figures from "../figures/texts";
import * as money from "../money/texts";
import * as people from "../people/texts";
import * as settings from "../settings/texts";
import * as work from "../work/texts";

export const en = {
  loading: "Loading",
  frame: {
    title: "Administration",
    document: "{{page}} · Retrato administration",
    menu: "Administration",
    language: "Language",
  },
  nav: { staff: "Staff", audit: "Audit log" },
  roles: { support: "Support", content: "Content", finance: "Finance", owner: "Owner" },
  failed: {
    title: "This could not be loaded",
    description: "Check your connection and try again.",
    reload: "Reload",
    outdated: "This is not up to date: the last refresh failed",
  },
  missing: {
    title: "There is no such page",
    description: "Or your role does not include it. An owner can change your role.",
  },
  refusal: {
    old: "Please sign in again",
    signIn: "Sign in again",
    secondFactor: "Two-step sign-in is required",
    settings: "Open settings",
  },
  code: {
    title: "Confirm it is you",
    description:
      "Money, deletions and roles need a code of your authenticator app. It counts for ten minutes.",
    label: "Code",
    submit: "Confirm",
  },
  action: { reason: "Reason", reasonHint: "It is kept in the audit log.", actions: "Actions" },
  list: { more: "Show more", moreFailed: "There is more, but it could not be loaded" },
  staff: {
    lead: "Who may enter the administration, and with which role.",
    name: "Name",
    email: "E-mail",
    role: "Role",
    secondFactor: "Two-step sign-in",
    secondFactorOn: "On",
    secondFactorOff: "Off: cannot enter",
    since: "Since",
    add: "Add staff",
    addHint: "They need an account with a confirmed address and two-step sign-in.",
    change: "Change role",
    changeWho: "Change role of {{name}}",
    save: "Save",
    saved: "The role was saved",
    remove: "Remove",
    removeWho: "Remove {{name}} from staff",
    removeHint: "They keep their account, and can no longer enter the administration.",
    removed: "They are no longer staff",
  },
  audit: {
    lead: "Every change and every look at something private. Nothing in it can be changed.",
    search: "Id of a person, payment or item",
    when: "When",
    who: "Who",
    what: "What",
    subject: "About",
    change: "Change",
    why: "Why",
    filters: "Filters",
    anybody: "Anybody",
    anything: "Any action",
    none: "No entries",
    noMatch: "No entry matches the filters",
  },
  cases: cases.en,
  figures: figures.en,
  people: people.en,
  work: work.en,
  money: money.en,
  settings: settings.en,
  content: content.en,
  landing: landing.en,
  pictures: pictures.en,
  history: history.en,
  catalogue: content.catalogue.en,
  writing: writing.en,
};
