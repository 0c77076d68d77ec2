// Every error message, in all languages: those of the server, and those of the web app.
import { type Language, languages } from "@/i18n/language";

const serverFiles = import.meta.glob<string>("../../../../server/retrato/texts/*.yaml", {
  query: "?raw",
  import: "default",
  eager: true,
});
// Not eager: that would merge the texts of all pages, so that the server could not preload those of one.
const webFiles = import.meta.glob<object>("../../i18n/*/*.ts", { import: "default" });

export interface ErrorText {
  key: string;
  texts: Partial<Record<Language, string>>;
}

export interface ErrorGroup {
  title: string;
  texts: ErrorText[];
}

/** The server's texts are flat: one key and one quoted text per line. */
function parseServerTexts(yaml: string): [key: string, text: string][] {
  return Array.from(yaml.matchAll(/^([\w.]+): (".*")$/gm), ([, key = "", text = '""']) => [
    key,
    JSON.parse(text) as string,
  ]);
}

function flatten(value: unknown, path: string): [key: string, text: string][] {
  if (typeof value === "string") return [[path, value]];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, part]) => flatten(part, `${path}.${name}`));
}

const fileName = (path: string) => path.split("/").at(-1)?.split(".")[0] ?? "";

async function textsIn(language: Language): Promise<[key: string, text: string][]> {
  const own = await Promise.all(
    Object.entries(webFiles)
      .filter(([path]) => path.includes(`/${language}/`))
      .map(async ([path, load]) => [path, await load()] as const),
  );
  const server = Object.entries(serverFiles).filter(([path]) => fileName(path) === language);
  return [
    ...server.flatMap(([, yaml]) => parseServerTexts(yaml)),
    ...own.flatMap(([path, texts]) => flatten(texts, `web.${fileName(path)}`)),
  ];
}

/** Error messages of the web app whose keys do not show it. Each key includes all texts below it. */
const otherErrors = [
  "account.otherWays.cancelled",
  "account.otherWays.cancelledDescription",
  "account.resetPassword.used",
  "account.resetPassword.usedDescription",
  "app.offline",
  "billing.pay.none",
  "blog.share.notCopied",
  "checkout.invalid",
  "checkout.paddle.blocked",
  "checkout.signedOut",
  "library.share.notCopied",
  "library.share.ask.tooMany",
  "models.create.camera.broken",
  "models.create.camera.denied",
  "models.create.selfies.tooMany",
  "models.create.selfies.uncheckable",
  "models.create.selfies.unreadable",
  "models.create.start.consentNeeded",
  "models.create.start.kept",
  "models.create.start.unreachable",
  "settings.notifications.blocked",
  "settings.notifications.unsupported",
  "settings.passkeys.known",
  "settings.passkeys.unsupported",
  "studio.short",
  "studio.tokens",
].map((key) => `web.${key}`);

const isOtherError = (key: string) =>
  otherErrors.some((other) => key === other || key.startsWith(`${other}.`));

const groups: { title: string; includes: RegExp; other?: (key: string) => boolean }[] = [
  { title: "Refusals of the server", includes: /^errors\./ },
  { title: "Fields, by the server", includes: /^fields\./ },
  { title: "Failed photos, videos and models", includes: /^(failures|trainings)\./ },
  { title: "Failed payments", includes: /^payments\./ },
  { title: "Selfies that will not do", includes: /^selfies\.(?!good$)/ },
  { title: "No answer, or a broken one", includes: /^web\.errors\./ },
  { title: "Fields, in the browser", includes: /^web\.ui\.(form|fileDrop)\./ },
  {
    title: "Pages and parts that fail",
    includes: /^web\..*(error|fail|problem|missing|notFound|refused|ended)/i,
    other: isOtherError,
  },
];

/** The error messages in groups; each message is in the first group that it fits. */
export async function errorGroups(): Promise<ErrorGroup[]> {
  const byKey = new Map<string, ErrorText>();
  for (const language of languages) {
    for (const [key, text] of await textsIn(language)) {
      const known = byKey.get(key) ?? { key, texts: {} };
      byKey.set(key, { key, texts: { ...known.texts, [language]: text } });
    }
  }
  const all = [...byKey.values()];
  const groupOf = ({ key }: ErrorText) =>
    groups.findIndex(({ includes, other }) => includes.test(key) || other?.(key));
  return groups.map(({ title }, index) => ({ title, texts: all.filter((text) => groupOf(text) === index) }));
}
