// Every state of the models and of the three steps to a new one, as it looks (visual.md). Verdicts and failures are
// played, so that all of them can be seen at once.
import { readFileSync } from "node:fs";
import type { Page, Route } from "@playwright/test";
import { expect, open, signIn, test } from "./fixtures";
import { lookingAt, viewsToTest, whileAnswering, whileFailing, whileWaiting } from "./studio-look";

// Chromium plays a camera of its own.
test.use({
  launchOptions: async ({ launchOptions }, use) => {
    const camera = ["--use-fake-device-for-media-stream", "--use-fake-ui-for-media-stream"];
    await use({ ...launchOptions, args: [...(launchOptions.args ?? []), ...camera] });
  },
});

const people = ["zara", "mei", "elena", "zara", "mei", "elena"];
const portrait = (name: string) => readFileSync(`../content/people/${name}.jpg`);

/** The demo account's own models, all ready, and two that are not. The page asks again and again; the server only once. */
function answeringModels() {
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

/** Good, good, good, good, refused, and one that is still being looked at. */
async function judgeSelfies(page: Page, refusal: string): Promise<void> {
  let asked = 0;
  await page.route("**/api/my-models/inspect", (route) => {
    asked += 1;
    const face = { left: 0.3, top: 0.2, width: 0.4, height: 0.45 };
    if (asked <= 4) return route.fulfill({ json: { ok: true, problems: [], message: "OK", face } });
    if (asked > 5) return new Promise(() => {});
    return route.fulfill({ json: { ok: false, problems: ["noFace"], message: refusal, face: null } });
  });
}

for (const { title, say, ...view } of viewsToTest) {
  test(`the models in every state: ${title}`, async ({ page, context, expected }) => {
    test.slow();
    expected.push(/503/);
    const { list, card } = say.models;
    const address = `${say.prefix}/my-models`;
    const look = await lookingAt(page, view);
    await signIn(context);
    await whileWaiting(page, "**/api/my-models", async () => {
      await open(page, address);
      await expect(page.getByRole("status").filter({ hasText: list.loading })).toBeVisible();
      await look("models, loading");
    });
    await whileFailing(page, "**/api/my-models", async () => {
      await open(page, address);
      await expect(page.getByText(list.error)).toBeVisible();
      await look("models, error");
    });
    await whileAnswering(
      page,
      "**/api/my-models",
      (route) => route.fulfill({ json: [] }),
      async () => {
        await open(page, address);
        await expect(page.getByText(list.empty.title)).toBeVisible();
        await look("models, none");
      },
    );
    await whileAnswering(page, "**/api/my-models", answeringModels(), async () => {
      await open(page, address);
      const button = (label: string) =>
        page.getByRole("button", { name: label.replace("{{name}}", "Elena") });
      await expect(button(card.rename)).toBeVisible();
      await look("models, ready, training and failed");
      await button(card.rename).click();
      await expect(page.getByRole("textbox")).toBeFocused();
      await look("models, rename");
      await page.keyboard.press("Escape");
      await button(card.delete).click();
      await expect(page.getByRole("alertdialog")).toBeVisible();
      await look("models, delete");
    });
  });

  test(`the steps to a new model in every state: ${title}`, async ({ page, context, expected }) => {
    test.slow();
    expected.push(/ERR_FAILED/);
    const { create } = say.models;
    const address = `${say.prefix}/my-models/create`;
    const look = await lookingAt(page, view);
    const goOn = page.getByRole("button", { name: create.next });
    await signIn(context);
    await whileAnswering(
      page,
      "**/api/my-models/slots",
      (route) => route.fulfill({ json: { total: 2 } }),
      async () => {
        await open(page, address);
        await expect(page.getByText(create.full.title)).toBeVisible();
        await look("create a model, no room");
      },
    );
    await open(page, address);
    await goOn.click();
    await expect(page.getByRole("textbox", { name: create.who.name })).toBeFocused();
    await look("create a model, who, with messages");
    await page.getByRole("textbox", { name: create.who.name }).fill("Zara");
    // Its message goes, and what is below moves up.
    await expect(page.getByRole("textbox", { name: create.who.name })).not.toHaveAttribute(
      "aria-invalid",
      "true",
    );
    await page.getByRole("radio").first().click();
    await goOn.click();
    await expect(page.getByRole("heading", { name: create.selfies.title })).toBeVisible();
    await look("create a model, no selfies");

    await judgeSelfies(page, create.selfies.unreadable);
    const picker = page.getByLabel(create.selfies.picker);
    for (const [index, name] of people.entries()) {
      // One after the other, because the answers go by the order of the questions.
      const asked = page.waitForRequest("**/api/my-models/inspect");
      await picker.setInputFiles({ name: `${index}.jpg`, mimeType: "image/jpeg", buffer: portrait(name) });
      await asked;
    }
    await expect(page.getByText(create.selfies.unreadable)).toBeVisible();
    await goOn.click();
    await expect(page.getByText(create.selfies.stillChecking)).toBeVisible();
    await look("create a model, selfies");
    await page.getByRole("button", { name: create.selfies.camera }).click();
    await expect(page.getByRole("button", { name: create.camera.take })).not.toHaveAttribute(
      "aria-disabled",
      "true",
    );
    await look("create a model, camera");
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: create.selfies.removeLabel.replace("{{number}}", "6") }).click();
    await goOn.click();
    await page.getByRole("button", { name: create.start.action }).click();
    await expect(page.getByText(create.start.consentNeeded)).toBeVisible();
    await look("create a model, start, without consent");
    await page.getByRole("checkbox").click();
    await whileWaiting(page, "**/api/my-models/create", async () => {
      await page.getByRole("button", { name: create.start.action }).click();
      await expect(page.getByRole("progressbar")).toBeVisible();
      await look("create a model, sending");
    });
    await page.route("**/api/my-models/create", (route) => route.abort());
    await open(page, `${address}?step=start`);
    await page.getByRole("checkbox").click();
    await page.getByRole("button", { name: create.start.action }).click();
    await expect(page.getByText(create.start.unreachable)).toBeVisible();
    await look("create a model, not reached");
  });
}
