// Steps of model creation, in both languages.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Locator, Page, Route } from "@playwright/test";
import { expect, open } from "./fixtures";
import { drawLandscape } from "./studio";

export const words = {
  en: {
    models: "/my-models",
    create: "/my-models/create",
    premium: /\/premium\?from=subscription-APP-active$/,
    continue: "Continue",
    name: "Name",
    nameMissing: "Name is required",
    genderMissing: "Gender is required",
    woman: "Woman",
    selfies: "Your selfies",
    picker: "Selfies to add",
    good: "A good one.",
    noFace: "We see no face here.",
    unreadable: "We cannot read this picture. Choose another one: JPG, PNG, WebP or HEIC.",
    tooSmall: "The picture must measure at least 384 × 384 pixels.",
    oneMissing: "Add 1 more good selfie.",
    repeated: "1 photo was here already.",
    count: (good: number) => `${good} good of 4–20`,
    resumed: "We kept what you had begun. Carry on where you left off.",
    removeBad: "Remove them",
    consent: /^It is me in these pictures/,
    consentMissing: "Please confirm that the person in the pictures agrees.",
    included: "0 tokens: included in your Premium",
    start: "Create my model",
    unreachable: "We could not reach the studio",
    training: /In the queue, place \d+|Training: \d+%/,
    ready: /^Ready since /,
    failed: "Too few of the selfies could be used. Please choose others.",
    nothingLost: "It takes none of your places",
    use: (name: string) => `Imagine photos with ${name}`,
    rename: (name: string) => `Rename ${name}`,
    newName: (name: string) => `New name of ${name}`,
    save: "Save",
    delete: (name: string) => `Delete ${name}`,
    whatGoes: "The model and its selfies are deleted everywhere, for good.",
    yes: "Delete",
  },
  es: {
    models: "/es/my-models",
    create: "/es/my-models/create",
    premium: /\/es\/premium\?from=subscription-APP-active$/,
    continue: "Continuar",
    name: "Nombre",
    nameMissing: "Falta rellenar: Nombre",
    genderMissing: "Falta rellenar: Género",
    woman: "Mujer",
    selfies: "Tus selfis",
    picker: "Selfis que quieres añadir",
    good: "Esta sirve.",
    noFace: "No vemos ninguna cara.",
    unreadable: "No podemos leer esta imagen. Elige otra: JPG, PNG, WebP o HEIC.",
    tooSmall: "La imagen debe medir al menos 384 × 384 píxeles.",
    oneMissing: "Añade 1 selfi válido más.",
    repeated: "1 foto ya estaba aquí.",
    count: (good: number) => `${good} válidos de 4–20`,
    resumed: "Hemos guardado lo que habías empezado. Sigue donde lo dejaste.",
    removeBad: "Quitarlos",
    consent: /^Soy yo quien sale en estas fotos/,
    consentMissing: "Confirma que la persona de las fotos está de acuerdo.",
    included: "0 tokens: incluido en tu Premium",
    start: "Crear mi modelo",
    unreachable: "No hemos podido conectar con el estudio",
    training: /En la cola, puesto \d+|Entrenando: \d+ %/,
    ready: /^Listo desde el /,
    failed: "Muy pocos de los selfis sirven. Elige otros.",
    nothingLost: "No ocupa ninguna de tus plazas",
    use: (name: string) => `Imaginar fotos con ${name}`,
    rename: (name: string) => `Cambiar el nombre de ${name}`,
    newName: (name: string) => `Nuevo nombre de ${name}`,
    save: "Guardar",
    delete: (name: string) => `Borrar ${name}`,
    whatGoes: "El modelo y sus selfis se borran de todas partes, para siempre.",
    yes: "Borrar",
  },
};

export type Words = (typeof words)["en"];

const read = (path: string) => readFileSync(join(import.meta.dirname, path));
export const picture = (name: string, buffer: Buffer) => ({ name, mimeType: "image/jpeg", buffer });
export const stranger = read("../../content/people/mei.jpg");
/** Up to five different selfies of one face, made by server/tests/integrations/engines/selfies.py. */
export const goodSelfies = (count: number, from = 1) =>
  Array.from({ length: count }, (_, index) =>
    picture(`me-${from + index}.jpg`, read(`selfies/zara-${from + index}.jpg`)),
  );

export const tiles = (page: Page, text: Words) =>
  page.getByRole("list", { name: text.selfies }).getByRole("listitem");
export const card = (page: Page, name: string) =>
  page
    .getByRole("main")
    .getByRole("listitem")
    .filter({ has: page.getByRole("heading", { name, exact: true }) });

export async function addSelfies(
  page: Page,
  text: Words,
  files: ReturnType<typeof picture>[],
): Promise<void> {
  await page.getByLabel(text.picker).setInputFiles(files);
}

/** Wait for the verdict on a selfie; the first one waits for the engine to start. */
export const expectVerdict = (tile: Locator, verdict: string) =>
  expect(tile).toContainText(verdict, { timeout: 60_000 });

/** Fill in the first step and continue to the selfies. */
export async function startModel(page: Page, text: Words, name: string): Promise<void> {
  await open(page, text.create);
  await page.getByLabel(text.name, { exact: true }).fill(name);
  await page.getByRole("radio", { name: text.woman }).click();
  await page.getByRole("button", { name: text.continue }).click();
  await expect(page).toHaveURL(/\?step=selfies$/);
}

/** Create a model from selfies, one by one checked, and wait until it is trained (docs/product.md#selfies). */
export async function trainFromSelfies(page: Page, text: Words, name: string): Promise<void> {
  await open(page, text.create);
  await page.getByRole("button", { name: text.continue }).click();
  await expect(page.getByText(text.nameMissing)).toBeVisible();
  await expect(page.getByText(text.genderMissing)).toBeVisible();
  await startModel(page, text, name);

  // Each selfie gets its verdict before anything is paid.
  await addSelfies(page, text, [...goodSelfies(3), picture("nobody.jpg", await drawLandscape(page))]);
  await expect(tiles(page, text)).toHaveCount(4);
  for (const index of [0, 1, 2]) await expectVerdict(tiles(page, text).nth(index), text.good);
  await expectVerdict(tiles(page, text).nth(3), text.noFace);
  await addSelfies(page, text, [
    picture("notes.jpg", Buffer.from("not a picture")),
    picture("small.jpg", await drawLandscape(page, 383)),
  ]);
  await expectVerdict(tiles(page, text).nth(4), text.unreadable);
  await expectVerdict(tiles(page, text).nth(5), text.tooSmall);
  await page.getByRole("button", { name: text.continue }).click();
  await expect(page.getByRole("alert").filter({ hasText: text.oneMissing })).toBeVisible();

  // A reload keeps the selfies and their verdicts.
  const requested: string[] = [];
  page.on("request", (request) => requested.push(new URL(request.url()).pathname));
  await open(page, `${text.create}?step=selfies`);
  await expect(page.getByText(text.resumed)).toBeVisible();
  await expect(tiles(page, text)).toHaveCount(6);
  await expect(tiles(page, text).first()).toContainText(text.good);
  expect(requested).not.toContain("/api/my-models/inspect");
  await page.getByRole("button", { name: text.removeBad }).click();
  await expect(tiles(page, text)).toHaveCount(3);
  await addSelfies(page, text, goodSelfies(1, 4));
  await expectVerdict(tiles(page, text).nth(3), text.good);
  await expect(page.getByText(text.count(4))).toBeVisible();

  // Back and forward move between the steps.
  await page.getByRole("button", { name: text.continue }).click();
  await expect(page).toHaveURL(/\?step=start$/);
  await page.goBack();
  await expect(tiles(page, text)).toHaveCount(4);
  await page.goForward();
  await expect(page.getByText(text.included)).toBeVisible();
  await page.getByRole("button", { name: text.start }).click();
  await expect(page.getByText(text.consentMissing)).toBeVisible();
  await page.getByRole("checkbox", { name: text.consent }).click();

  // When the answer is lost, sending again does not train a second model.
  const loseAnswer = async (route: Route) => {
    await route.fetch();
    await route.abort();
  };
  await page.route("**/api/my-models/create", loseAnswer, { times: 1 });
  await page.getByRole("button", { name: text.start }).click();
  await expect(page.getByRole("alert").filter({ hasText: text.unreachable })).toBeVisible();
  await page.getByRole("button", { name: text.start }).click();
  await expect(page).toHaveURL(text.models);
  await expect(card(page, name)).toHaveCount(1);
  await expect(card(page, name)).toContainText(text.training);
  await expect(card(page, name).getByText(text.ready)).toBeVisible({ timeout: 240_000 });
  const use = card(page, name).getByRole("link", { name: text.use(name) });
  await expect(use).toHaveAttribute("href", /\/imagine\?model=[0-9a-f-]{36}$/);

  // The form is empty for the next model.
  await open(page, text.create);
  await expect(page.getByLabel(text.name, { exact: true })).toHaveValue("");
  await expect(page.getByText(text.resumed)).toHaveCount(0);
}

/** Rename a model in the list. */
export async function renameModel(page: Page, text: Words, name: string, newName: string): Promise<void> {
  await open(page, text.models);
  await card(page, name)
    .getByRole("button", { name: text.rename(name) })
    .click();
  const field = page.getByLabel(text.newName(name));
  await expect(field).toBeFocused();
  await field.fill(newName);
  await page.getByRole("button", { name: text.save }).click();
  await expect(card(page, newName)).toBeVisible();
  await open(page, text.models);
  await expect(card(page, newName)).toBeVisible();
}

/** Delete a model in the list; the dialog must show `warning`. */
export async function deleteModel(
  page: Page,
  name: string,
  text: Words,
  warning = text.whatGoes,
): Promise<void> {
  await card(page, name)
    .getByRole("button", { name: text.delete(name) })
    .click();
  const dialog = page.getByRole("alertdialog");
  await expect(dialog).toContainText(warning);
  // The thumbnail is deleted with the model, and a request for it would fail.
  const pictures = card(page, name).locator("img");
  await expect
    .poll(() =>
      pictures.evaluateAll((all: HTMLImageElement[]) => all.every(({ naturalWidth }) => naturalWidth > 0)),
    )
    .toBe(true);
  await dialog.getByRole("button", { name: text.yes, exact: true }).click();
  await expect(card(page, name)).toHaveCount(0);
}
