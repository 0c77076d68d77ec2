// The figures of the administration (docs/admin.md).

import { readFile } from "node:fs/promises";
import { en } from "../src/admin/texts/en";
import { es } from "../src/admin/texts/es";
import { type Language, registerWithTokens } from "./accounts";
import { expectAccessibleInBothModes } from "./axe";
import { expect, open, test } from "./fixtures";
import { fillGallery } from "./helper";
import { sample } from "./matrix";
import { expectFitsWidth } from "./page-checks";
import { languages } from "./site";
import { registerStaff } from "./staff";

const texts = { en, es };
const path = (language: Language) => (language === "en" ? "/admin/figures" : "/es/admin/figures");

for (const language of sample(languages, "en")) {
  const t = texts[language].figures;

  test(`${language}: finance sees the figures of a period, as charts, tables and files`, async ({
    page,
    context,
    browser,
    baseURL,
  }) => {
    const customer = await browser.newContext({ baseURL: baseURL ?? "" });
    await fillGallery(await registerWithTokens(customer, language), 3);
    await customer.close();
    await registerStaff(context, "finance", language);

    await open(page, path(language));
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(t.title);
    const people = page.getByRole("img", { name: t.people.title });
    await expect(people).toBeVisible();
    await expectAccessibleInBothModes(page, "30 days", { colours: language === "en" });
    for (const width of [360, 768, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      await expectFitsWidth(page, `${width} px`);
    }

    // The two accounts of this test were opened today, at the end of the chart.
    const card = page.locator("section").filter({ has: people });
    const slider = card.getByRole("slider");
    const value = new RegExp(`${t.people.registered} [1-9]`);
    await expect(slider).toHaveAttribute("aria-valuetext", value);
    await slider.focus();
    const before = await slider.getAttribute("aria-valuetext");
    await page.keyboard.press("ArrowLeft");
    await expect(slider).not.toHaveAttribute("aria-valuetext", before ?? "");

    await card.getByText(t.chart.table).click();
    const table = card.getByRole("table", { name: t.people.title });
    await expect(table.getByRole("row")).toHaveCount(31);
    await expect(table.getByRole("row").nth(1).getByRole("cell").first()).toHaveText(/[1-9]\d*$/);

    const file = page.waitForEvent("download");
    await card.getByRole("button", { name: t.chart.download.replace("{{title}}", t.people.title) }).click();
    const download = await file;
    expect(download.suggestedFilename()).toMatch(/^retrato-people-\d{4}-\d\d-\d\d-\d{4}-\d\d-\d\d\.csv$/);
    const lines = (await readFile(await download.path(), "utf8")).trim().split("\r\n");
    expect(lines[0]).toBe("first,last,registered,confirmed");
    expect(lines).toHaveLength(31);

    // How long jobs wait is measured once an hour; costs and reasons are in the charts, too.
    for (const title of [t.queues.title, t.failures.title, t.pictures.costEach, t.pictures.cost])
      await expect(page.getByRole("img", { name: new RegExp(`^${title}, `) })).toBeVisible();
    await expect(page.getByRole("img", { name: new RegExp(`^${t.failures.title}, .*noFace`) })).toBeVisible();
    const queues = page.waitForEvent("download");
    await page.getByRole("button", { name: t.chart.download.replace("{{title}}", t.queues.title) }).click();
    const [head, ...rows] = (await readFile(await (await queues).path(), "utf8")).trim().split("\r\n");
    expect(head).toBe("first,last,queue,oldestSeconds");
    expect(rows.length).toBeGreaterThanOrEqual(30);

    await page.getByRole("tab", { name: /365/ }).click();
    await expect(page).toHaveURL(/days=365$/);
    await expect(page.getByRole("combobox", { name: t.step })).toHaveText(t.steps.month);
    // A year has parts of thirteen months, unless it ends with one.
    await expect(async () => {
      expect([13, 14]).toContain(await table.getByRole("row").count());
    }).toPass();
    await page.getByRole("combobox", { name: t.step }).click();
    await page.getByRole("option", { name: t.steps.week }).click();
    await expect(page).toHaveURL(/days=365&step=week$/);
    await expect(async () => {
      expect(await table.getByRole("row").count()).toBeGreaterThan(50);
    }).toPass();
    await expectAccessibleInBothModes(page, "a year, with a table", { colours: false });
    await page.reload();
    await expect(page.getByRole("tab", { name: /365/, selected: true })).toBeVisible();
  });
}

type Rows = Record<string, unknown>[];

/** The same figures as if nothing had happened. */
function withoutEvents(tables: Record<string, Rows>) {
  const zero = (value: unknown) => (typeof value === "number" ? 0 : value);
  const clear = (rows: Rows) =>
    rows.map((row) => Object.fromEntries(Object.entries(row).map(([name, value]) => [name, zero(value)])));
  const cleared = Object.fromEntries(Object.entries(tables).map(([name, rows]) => [name, clear(rows)]));
  return { ...cleared, failures: [] };
}

test("a failed load can be repeated, and figures without anything in them are no error", async ({
  page,
  context,
  expected,
}) => {
  // The client would repeat the call by itself after an error of the server.
  expected.push(/422/);
  await registerStaff(context, "owner");
  let failed = false;
  await page.route("**/api/admin/figures?*", async (route) => {
    if (!failed) {
      failed = true;
      return route.fulfill({ status: 422, json: { message: "Broken", code: "invalid", data: {} } });
    }
    const { totals, series, ...rest } = await (await route.fetch()).json();
    const json = { ...rest, totals: withoutEvents(totals), series: withoutEvents(series), waiting: [] };
    await route.fulfill({ json });
  });
  await open(page, "/admin/figures");
  await expect(page.getByText(en.failed.title)).toBeVisible();
  await page.getByRole("main").getByRole("button").click();
  await expect(page.getByText(en.figures.waiting.none)).toBeVisible();
  await expect(page.getByText(en.figures.failures.none)).toBeVisible();
  await expect(page.getByText(en.figures.chart.empty).first()).toBeVisible();
  await expectAccessibleInBothModes(page, "nothing yet");
});
