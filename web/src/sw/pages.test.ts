// @vitest-environment jsdom
import { expect, it } from "vitest";
import { isKeptPage, isPage } from "./pages";

const rendered = (by: string, status = 200) => new Response("", { status, headers: { "x-rendered": by } });
const kept = (path: string, response = rendered("server")) => isKeptPage(location.origin + path, response);

it("a page that the server rendered is kept", () => {
  expect(["/", "/es/blog/un-articulo", "/styles/night"].map((path) => kept(path))).toEqual([
    true,
    true,
    true,
  ]);
});

it("nothing secret or passing is kept: one-time tokens, shared photos, empty and failed documents", () => {
  expect(kept("/email-confirmation?token=secret")).toBe(false);
  expect(kept("/s/abcdef")).toBe(false);
  expect(kept("/es/s/abcdef")).toBe(false);
  expect(kept("/my-photos", rendered("client"))).toBe(false);
  expect(kept("/nowhere", rendered("server", 404))).toBe(false);
});

it("files and the API are no pages", () => {
  const pages = ["/", "/my-photos", "/es/styles", "/c", "/s/abc"];
  const others = [
    "/api/faq",
    "/files/a.webp",
    "/og/blog.jpg",
    "/sitemap.xml",
    "/blog/rss.xml",
    "/dev/mailbox",
  ];
  const isOne = (path: string) => isPage(new URL(path, location.origin));
  expect(pages.map(isOne)).toEqual(pages.map(() => true));
  expect(others.map(isOne)).toEqual(others.map(() => false));
});
