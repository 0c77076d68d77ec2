// The administration's page about work: queues, engines, processes and items (docs/admin.md).

import type { BrowserContext, Locator, Page } from "@playwright/test";
import { en } from "../src/admin/texts/en";
import { es } from "../src/admin/texts/es";
import { registerWithTokens, tokensOf } from "./accounts";
import { expectAccessibleInBothModes } from "./axe";
import { expect, open, test } from "./fixtures";
import { fillGallery, trainModel } from "./helper";
import { sample } from "./matrix";
import { expectFitsWidth } from "./page-checks";
import { languages } from "./site";
import { registerStaff } from "./staff";

const texts = { en, es };

// One after the other: they pause the same engine.
test.describe.configure({ mode: "serial" });

async function call(context: BrowserContext, path: string, data: object): Promise<unknown> {
  const { accessToken } = await tokensOf(context);
  const headers = { authorization: `Bearer ${accessToken}` };
  const answer = await context.request.post(`/api/admin/work/${path}`, { data, headers });
  expect(answer.ok(), await answer.text()).toBe(true);
  return answer.status() === 204 ? null : answer.json();
}

/** Cancel the training of a person. */
async function cancelTraining(context: BrowserContext, email: string): Promise<void> {
  const found = await call(context, "items/list", { kind: "TRAINING", status: "WAITING" });
  const training = (found as { id: string; email: string }[]).find((item) => item.email === email);
  expect(training).toBeDefined();
  await call(context, "items/cancel", { id: training?.id, reason: "A test" });
}

/** Part of the engine's name in playwright.config.ts. The embedded engine of create-real-engine.spec.ts is listed, too. */
const engineName = "quick";

async function expectGoodAt(page: Page, state: string): Promise<void> {
  await expectAccessibleInBothModes(page, state);
  for (const width of [360, 768, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await expectFitsWidth(page, `${state}, ${width} px`);
  }
}

for (const language of sample(languages, "es")) {
  const { work: t, action } = texts[language];
  const address = language === "en" ? "/admin/work" : "/es/admin/work";

  test(`${language}: staff see the work, pause an engine, retry and cancel items and drain a worker`, async ({
    page,
    context,
    browser,
    baseURL,
  }) => {
    const customer = await browser.newContext({ baseURL: baseURL ?? "" });
    const owner = await registerWithTokens(customer, language);
    await customer.close();
    await fillGallery(owner, 1);
    await registerStaff(context, "support", language);

    const confirm = async (button: Locator, submit: string, done: string) => {
      await button.click();
      const dialog = page.getByRole("dialog");
      await dialog.getByLabel(action.reason).fill("To try it");
      await dialog.getByRole("button", { name: submit, exact: true }).click();
      await expect(page.getByText(done, { exact: true })).toBeVisible();
    };

    await open(page, address);
    const queues = page.getByRole("table", { name: t.queues.heading });
    await expect(queues.getByRole("row").filter({ hasText: t.queues.names.default })).toHaveCount(1);
    await expect(
      queues.getByRole("row").filter({ hasText: t.queues.names.training }).filter({ hasText: engineName }),
    ).toHaveCount(1);
    await expectGoodAt(page, "queues");

    const engine = page
      .getByRole("table", { name: t.engines.heading })
      .getByRole("row")
      .filter({ hasText: engineName });
    await confirm(engine.getByRole("button"), t.engines.pause, t.engines.pausedNow);
    await expect(engine).toContainText("To try it");
    // A training that has not begun, and can be tried again.
    await trainModel(owner, "Elena");
    await cancelTraining(context, owner.email);
    await confirm(engine.getByRole("button"), t.engines.resume, t.engines.resumed);
    await expect(engine).toContainText(t.engines.working);

    await page.getByRole("tab", { name: t.items.tab }).click();
    await expect(page).toHaveURL(`${address}?tab=items`);
    const items = page.getByRole("row").filter({ hasText: owner.email });
    await expect(items).toHaveCount(4);
    await expect(items.filter({ hasText: t.items.statuses.RUNNING })).toContainText("45");
    await expect(items.filter({ hasText: "noFace" })).toContainText(t.items.sourceGone);
    const link = items.getByRole("link", { name: owner.email }).first();
    await expect(link).toHaveAttribute("href", /\/admin\/people\/[\w-]{36}$/);
    await expectGoodAt(page, "items");

    const waiting = items.filter({ hasText: t.items.statuses.WAITING });
    await confirm(waiting.getByRole("button"), t.items.cancelSubmit, t.items.cancelled);
    await expect(waiting).toHaveCount(0);

    await page.getByRole("combobox", { name: t.items.kind }).click();
    await page.getByRole("option", { name: t.kinds.TRAINING }).click();
    await page.getByRole("searchbox", { name: t.items.error }).fill("cancelledByStaff");
    await expect(page).toHaveURL(`${address}?tab=items&kind=TRAINING&error=cancelledByStaff`);
    await expect(items).toHaveCount(1);
    const choose = async (filter: string, option: string | RegExp) => {
      await page.getByRole("combobox", { name: filter }).click();
      await page.getByRole("option", { name: option }).click();
    };
    await choose(t.items.status, t.items.statuses.RUNNING);
    await expect(items).toHaveCount(0);
    await choose(t.items.status, t.items.statuses.FAILED);
    await expect(items).toHaveCount(1);
    await choose(t.items.engine, new RegExp(engineName));
    await expect(page).toHaveURL(/error=cancelledByStaff&status=FAILED&engine=/);
    await expect(items).toHaveCount(1);
    await choose(t.items.engine, t.items.anyEngine);
    await confirm(items.getByRole("button"), t.items.retry, t.items.retried);
    await expect(items).toHaveCount(0);

    await page.getByRole("tab", { name: t.processes.tab }).click();
    await expect(page).toHaveURL(`${address}?tab=processes`);
    for (const kind of ["web", "worker", "engine"] as const) {
      const row = page.getByRole("row").filter({ hasText: t.processes.kinds[kind] });
      // The test in the other language may have drained the worker, which starts again within half a minute.
      await expect(row.filter({ hasText: t.processes.alive }).first()).toBeVisible({ timeout: 60_000 });
    }
    await expectGoodAt(page, "processes");
    const worker = page.getByRole("row").filter({ hasText: t.processes.kinds.worker });
    const alive = worker.filter({ has: page.getByRole("button") }).first();
    await confirm(alive.getByRole("button"), t.processes.drain, t.processes.drained);
    await expect(worker.filter({ hasText: t.processes.draining })).toBeVisible();
  });
}
