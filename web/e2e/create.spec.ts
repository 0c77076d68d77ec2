// The three modes, from the form to a file, in Spanish (docs/product.md#create-flow). create-real-engine.spec.ts runs them in
// English with the embedded engine.
import { registerWithTokens } from "./accounts";
import { createPhotos, createVideo, restylePhoto } from "./create-journeys";
import { test } from "./fixtures";
import { trainModel } from "./helper";

test("es: photos of a model, from the form to a file", async ({ page, context }) => {
  await trainModel(await registerWithTokens(context, "es"), "Elena");
  await createPhotos(page, "es", "Elena");
});

test("es: a restyled photo, from the form to a file", async ({ page, context }) => {
  await registerWithTokens(context, "es");
  await restylePhoto(page, "es");
});

test("es: a video, from the form to a file", async ({ page, context }) => {
  await registerWithTokens(context, "es");
  await createVideo(page, "es");
});
