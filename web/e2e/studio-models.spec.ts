// Every state of the models and of the steps to create one (docs/product.md#visual-states). Verdicts and failures are stubbed, so that
// all of them are shown at once.
import { readFileSync } from "node:fs";
import type { Page, Route } from "@playwright/test";
import { signIn } from "./accounts";
import { expect, open, test } from "./fixtures";
import { stateChecks, viewsToTest, whileAnswering, whileFailing, whileWaiting } from "./studio-states";

const alertPart = "[role=alertdialog]";

const people = ["zara", "mei", "elena", "zara", "mei", "elena"];
const portrait = (name: string) => readFileSync(`../content/people/${name}.jpg`);

/** Answer with a model in training, a failed one, and the demo account's models as ready ones, fetched once. */
function modelsInEveryState() {
  let own: Promise<object[]> | undefined;
  return async (route: Route): Promise<void> => {
    own ??= route.fetch().then((answer) => answer.json());
    const ready = (await own).map((model) => ({
      ...model,
      status: "READY",
      progress: 1,
      queuePosition: null,
      providerFinishedAt: "2026-11-02T12:00:00Z",
    }));
    const unfinished = { ...ready[0], providerFinishedAt: null, canRetry: false };
    await route.fulfill({
      json: [
        { ...unfinished, id: "training", name: "Training", status: "TRAINING", progress: 0.45 },
        { ...unfinished, id: "failed", name: "Failed", status: "FAILED", error: "Too few.", canRetry: true },
        ...ready,
      ],
    });
  };
}

/** Answer the checks of six selfies: four good, one refused, one pending. */
async function stubVerdicts(page: Page, refusal: string): Promise<void> {
  let requests = 0;
  await page.route("**/api/my-models/inspect", (route) => {
    requests += 1;
    const face = { left: 0.3, top: 0.2, width: 0.4, height: 0.45 };
    if (requests <= 4) return route.fulfill({ json: { ok: true, problems: [], message: "OK", face } });
    if (requests > 5) return new Promise(() => {});
    return route.fulfill({ json: { ok: false, problems: ["noFace"], message: refusal, face: null } });
  });
}

for (const { title, text, ...view } of viewsToTest) {
  test(`the models in every state: ${title}`, async ({ page, context, expected }) => {
    test.slow();
    expected.push(/503/);
    const { list, card } = text.models;
    const address = `${text.prefix}/my-models`;
    const check = await stateChecks(page, view);
    await signIn(context);
    await whileWaiting(page, "**/api/my-models", async () => {
      await open(page, address);
      await expect(page.getByRole("status").filter({ hasText: list.loading })).toBeVisible();
      await check("models, loading");
    });
    await whileFailing(page, "**/api/my-models", async () => {
      await open(page, address);
      await expect(page.getByText(list.error)).toBeVisible();
      await check("models, error");
    });
    await whileAnswering(
      page,
      "**/api/my-models",
      (route) => route.fulfill({ json: [] }),
      async () => {
        await open(page, address);
        await expect(page.getByText(list.empty.title)).toBeVisible();
        await check("models, none");
      },
    );
    await whileAnswering(page, "**/api/my-models", modelsInEveryState(), async () => {
      await open(page, address);
      const button = (label: string) =>
        page.getByRole("button", { name: label.replace("{{name}}", "Elena") });
      await expect(button(card.rename)).toBeVisible();
      await check("models, ready, training and failed");
      await button(card.rename).click();
      await expect(page.getByRole("textbox")).toBeFocused();
      await check("models, rename");
      await page.keyboard.press("Escape");
      await button(card.delete).click();
      await expect(page.getByRole("alertdialog")).toBeVisible();
      await check("models, delete", alertPart);
    });
  });

  test(`the steps to a new model in every state: ${title}`, async ({ page, context, expected }) => {
    test.slow();
    expected.push(/ERR_FAILED/);
    const { create } = text.models;
    const address = `${text.prefix}/my-models/create`;
    const check = await stateChecks(page, view);
    const goOn = page.getByRole("button", { name: create.next });
    await signIn(context);
    await whileAnswering(
      page,
      "**/api/my-models/slots",
      (route) => route.fulfill({ json: { total: 2, trainings: { total: 4, left: 4, nextAt: null } } }),
      async () => {
        await open(page, address);
        await expect(page.getByText(create.full.title)).toBeVisible();
        await check("create a model, no room");
      },
    );
    await open(page, address);
    await goOn.click();
    await expect(page.getByRole("textbox", { name: create.who.name })).toBeFocused();
    await check("create a model, who, with messages");
    await page.getByRole("textbox", { name: create.who.name }).fill("Zara");
    // The error disappears, and the fields below it move.
    await expect(page.getByRole("textbox", { name: create.who.name })).not.toHaveAttribute(
      "aria-invalid",
      "true",
    );
    await page.getByRole("radio").first().click();
    await goOn.click();
    await expect(page.getByRole("heading", { name: create.selfies.title })).toBeVisible();
    await check("create a model, no selfies");

    await stubVerdicts(page, create.selfies.unreadable);
    const picker = page.getByLabel(create.selfies.picker);
    for (const [index, name] of people.entries()) {
      // One after the other, because the verdict depends on the order.
      const requested = page.waitForRequest("**/api/my-models/inspect");
      await picker.setInputFiles({ name: `${index}.jpg`, mimeType: "image/jpeg", buffer: portrait(name) });
      await requested;
    }
    await expect(page.getByText(create.selfies.unreadable)).toBeVisible();
    await goOn.click();
    await expect(page.getByText(create.selfies.stillChecking)).toBeVisible();
    await check("create a model, selfies");
    await page.getByRole("button", { name: create.selfies.camera }).click();
    await expect(page.getByRole("button", { name: create.camera.take })).not.toHaveAttribute(
      "aria-disabled",
      "true",
    );
    await check("create a model, camera", "[role=dialog]");
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: create.selfies.removeLabel.replace("{{number}}", "6") }).click();
    await goOn.click();
    await page.getByRole("button", { name: create.start.action }).click();
    await expect(page.getByText(create.start.consentNeeded)).toBeVisible();
    await check("create a model, start, without consent");
    await page.getByRole("checkbox").click();
    await whileWaiting(page, "**/api/my-models/create", async () => {
      await page.getByRole("button", { name: create.start.action }).click();
      await expect(page.getByRole("progressbar")).toBeVisible();
      await check("create a model, sending");
    });
    await page.route("**/api/my-models/create", (route) => route.abort());
    await open(page, `${address}?step=start`);
    await page.getByRole("checkbox").click();
    await page.getByRole("button", { name: create.start.action }).click();
    await expect(page.getByText(create.start.unreachable)).toBeVisible();
    await check("create a model, not reached");
  });
}
