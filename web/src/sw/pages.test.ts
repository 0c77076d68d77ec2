// @vitest-environment jsdom
import { expect, it } from "vitest";
import { isCacheablePage, isPage } from "./pages";

const rendered = (by: string, status = 200) => new Response("", { status, headers: { "x-rendered": by } });
const cacheable = (path: string, response = rendered("server")) =>
  isCacheablePage(location.origin + path, response);

it("caches a page that the server rendered", () => {
  expect(["/", "/es/blog/un-articulo", "/styles/night"].map((path) => cacheable(path))).toEqual([
    true,
    true,
    true,
  ]);
});

it("does not cache one-time tokens, shared items, empty documents and errors", () => {
  expect(cacheable("/email-confirmation?token=secret")).toBe(false);
  expect(cacheable("/s/abcdef")).toBe(false);
  expect(cacheable("/es/s/abcdef")).toBe(false);
  expect(cacheable("/my-photos", rendered("client"))).toBe(false);
  expect(cacheable("/nowhere", rendered("server", 404))).toBe(false);
});

it("does not take files and the API for pages", () => {
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
