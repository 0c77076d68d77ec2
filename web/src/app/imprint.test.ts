// Who runs the site comes from the server's configuration, with each request to render.
import { beforeAll, expect, it } from "vitest";
import * as server from "@/entry-server";

beforeAll(() => server.loaded);

const terms = {
  id: 1,
  countsFrom: "2026-08-01T00:00:00Z",
  current: true,
  intro: "",
  news: "",
  html: "",
  contents: [],
  versions: [],
};

function rendered(url: string, imprint?: Record<string, string>) {
  const answers = (["en", "es"] as const).map((language) => [["/api/terms/current", null, language], terms]);
  const request = { url, signedIn: false, development: false, origin: "https://retrato.example" };
  const { html } = JSON.parse(server.render(JSON.stringify({ ...request, imprint, day: 0, answers })));
  return (element: string) => new RegExp(`<${element}[^>]*>(.*)</${element}>`, "s").exec(html)?.[1];
}

const imprint = {
  name: "Estudio Lumbre S.L.",
  address: "Calle Mayor 1\nMadrid",
  taxId: "B12345678",
  email: "hola@lumbre.example",
};

it.each([
  ["/terms", "Tax number B12345678"],
  ["/es/terms", "B12345678"],
])("%s and the footer name the configured company and its contact", (url, taxId) => {
  const inside = rendered(url, imprint);
  for (const part of [imprint.name, imprint.address, taxId, imprint.email]) {
    expect(inside("address")).toContain(part);
  }
  expect(inside("footer")).toContain(`© ${new Date().getUTCFullYear()} Estudio Lumbre S.L.`);
  expect(inside("footer")).toContain('href="mailto:hola@lumbre.example"');
});

it("has no empty imprint if nothing is configured", () => {
  const inside = rendered("/terms");
  expect(inside("address")).toBeUndefined();
  expect(inside("footer")).toContain(`© ${new Date().getUTCFullYear()} Retrato`);
});
