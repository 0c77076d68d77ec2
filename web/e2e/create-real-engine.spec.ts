// The embedded engine trains a model and makes a result of each mode, in English (docs/product.md#create-flow).
import { registerWithTokens } from "./accounts";
import { createPhotos, createVideo, restylePhoto } from "./create-journeys";
import { test as base } from "./fixtures";
import { grantPremium } from "./helper";
import { wholeMatrix } from "./matrix";
import { deleteModel, renameModel, trainFromSelfies, words } from "./models";
import { startRealEngine } from "./servers";

const test = base.extend<object, { realEngine: string }>({
  realEngine: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the required fixtures from this pattern.
    async ({}, use) => {
      const { address, stop } = await startRealEngine();
      await use(address);
      await stop();
    },
    { scope: "worker", timeout: 100_000 },
  ],
  baseURL: async ({ realEngine }, use) => use(realEngine),
});

// One after the other, so that a single engine is started.
test.describe.configure({ mode: "default" });
test.slow();

test("en: a model from selfies and photos of it, from the form to a file", async ({
  page,
  context,
  expected,
}) => {
  expected.push(/422/, /ERR_FAILED/);
  const text = words.en;
  await grantPremium(await registerWithTokens(context));
  await trainFromSelfies(page, text, "Zara");
  await createPhotos(page, "en", "Zara");
  await renameModel(page, text, "Zara", "Zara 2026");
  await deleteModel(page, "Zara 2026", text);
});

// `make test` makes these with the stand-in for the engine in create.spec.ts, and with this engine in the server's tests.
if (wholeMatrix) {
  test("en: a restyled photo, from the form to a file", async ({ page, context }) => {
    await registerWithTokens(context);
    await restylePhoto(page, "en");
  });

  test("en: a video, from the form to a file", async ({ page, context }) => {
    await registerWithTokens(context);
    await createVideo(page, "en");
  });
}
