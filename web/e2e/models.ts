// Models as their tests prepare them, in both languages.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Locator, Page } from "@playwright/test";
import { expect, open } from "./fixtures";

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
    unreadable: "We cannot read this picture. Choose a JPG or PNG.",
    tooSmall: "The picture must measure at least 384 × 384 pixels.",
    oneMissing: "Add 1 more good selfie.",
    repeated: "1 photo was here already.",
    count: (good: number) => `${good} good of 4–20`,
    resumed: "We kept what you had begun. Go on where you left off.",
    removeBad: "Remove them",
    consent: /^It is me in these pictures/,
    consentMissing: "Please confirm that the person in the pictures agrees.",
    included: "0 tokens: included in your Premium",
    start: "Start training",
    unreachable: "We could not reach the studio",
    training: /In the queue, place \d+|Training: \d+ %/,
    ready: /^Ready since /,
    failed: "Too few of the selfies could be used. Please choose others.",
    nothingLost: "It takes none of your places",
    use: (name: string) => `Make photos with ${name}`,
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
    unreadable: "No podemos leer esta imagen. Elige un JPG o PNG.",
    tooSmall: "La imagen debe medir al menos 384 × 384 píxeles.",
    oneMissing: "Añade 1 selfi válido más.",
    repeated: "1 foto ya estaba aquí.",
    count: (good: number) => `${good} válidos de 4–20`,
    resumed: "Hemos guardado lo que habías empezado. Sigue donde lo dejaste.",
    removeBad: "Quitarlos",
    consent: /^Soy yo quien sale en estas fotos/,
    consentMissing: "Confirma que la persona de las fotos está de acuerdo.",
    included: "0 tokens: incluido en tu Premium",
    start: "Empezar a entrenar",
    unreachable: "No hemos podido conectar con el estudio",
    training: /En la cola, puesto \d+|Entrenando: \d+ %/,
    ready: /^Listo desde el /,
    failed: "Muy pocos de los selfis sirven. Elige otros.",
    nothingLost: "No ocupa ninguna de tus plazas",
    use: (name: string) => `Hacer fotos con ${name}`,
    rename: (name: string) => `Cambiar el nombre de ${name}`,
    newName: (name: string) => `Nuevo nombre de ${name}`,
    save: "Guardar",
    delete: (name: string) => `Borrar ${name}`,
    whatGoes: "El modelo y sus selfis se borran de todas partes, para siempre.",
    yes: "Borrar",
  },
};

export type Words = (typeof words)["en"];

const portrait = readFileSync(join(import.meta.dirname, "../../content/people/zara.jpg"));
export const picture = (name: string, buffer: Buffer = portrait) => ({
  name,
  mimeType: "image/jpeg",
  buffer,
});
export const good = (count: number, from = 1) =>
  Array.from({ length: count }, (_, index) => picture(`me-${from + index}.jpg`));

export const tiles = (page: Page, say: Words) =>
  page.getByRole("list", { name: say.selfies }).getByRole("listitem");
export const card = (page: Page, name: string) =>
  page
    .getByRole("main")
    .getByRole("listitem")
    .filter({ has: page.getByRole("heading", { name, exact: true }) });

export async function add(page: Page, say: Words, files: ReturnType<typeof picture>[]): Promise<void> {
  await page.getByLabel(say.picker).setInputFiles(files);
}

/** The engine has to wake up first. */
export const judged = (tile: Locator, words: string) =>
  expect(tile).toContainText(words, { timeout: 60_000 });

export async function beginWith(page: Page, say: Words, name: string): Promise<void> {
  await open(page, say.create);
  await page.getByLabel(say.name, { exact: true }).fill(name);
  await page.getByRole("radio", { name: say.woman }).click();
  await page.getByRole("button", { name: say.continue }).click();
  await expect(page).toHaveURL(/\?step=selfies$/);
}

export async function remove(page: Page, say: Words, name: string): Promise<void> {
  await card(page, name)
    .getByRole("button", { name: say.delete(name) })
    .click();
  const dialog = page.getByRole("alertdialog");
  await dialog.getByRole("button", { name: say.yes, exact: true }).click();
  await expect(card(page, name)).toHaveCount(0);
}
