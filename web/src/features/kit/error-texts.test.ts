import { expect, it } from "vitest";
import { languages } from "@/i18n/language";
import english from "../../../../server/retrato/texts/en.yaml?raw";
import { errorGroups } from "./error-texts";

it("lists every error message in all languages", async () => {
  const groups = await errorGroups();
  for (const { title, texts } of groups) {
    expect(texts.length, title).toBeGreaterThan(5);
    for (const { key, texts: found } of texts) expect(Object.keys(found), key).toEqual([...languages]);
  }
  const keys = groups.flatMap(({ texts }) => texts.map(({ key }) => key));
  expect(keys).toEqual(
    expect.arrayContaining(["errors.internal", "web.errors.offline.title", "fields.required"]),
  );
});

it("lists what is said about payments, trainings and selfies that fail, but not about a good selfie", async () => {
  const said = (key: string) => /^(payments|trainings|selfies)\./.test(key);
  const keys = (await errorGroups()).flatMap(({ texts }) => texts.map(({ key }) => key));
  const known = english.split("\n").map((line) => line.split(":")[0] ?? "");
  expect(keys.filter(said).sort()).toEqual(known.filter((key) => said(key) && key !== "selfies.good").sort());
  expect(keys.filter(said).length).toBeGreaterThan(20);
});

it.each([
  "account.resetPassword.used",
  "account.otherWays.cancelled",
  "app.offline.title",
  "billing.pay.none.title",
  "blog.share.notCopied",
  "checkout.invalid.title",
  "checkout.signedOut.title",
  "checkout.paddle.blocked.title",
  "library.share.notCopied",
  "library.share.ask.tooMany",
  "models.create.camera.denied.title",
  "models.create.camera.broken.title",
  "models.create.start.unreachable",
  "models.create.selfies.unreadable",
  "models.create.selfies.uncheckable",
  "models.create.selfies.tooMany",
  "settings.notifications.blocked",
  "settings.passkeys.known",
  "studio.short.title_one",
  "studio.tokens.title",
])("lists %s, whose key does not say that it is an error", async (key) => {
  const groups = await errorGroups();
  expect(groups.at(-1)?.texts.map((text) => text.key)).toContain(`web.${key}`);
});
