// @vitest-environment jsdom
import { expect, it } from "vitest";
import { isLongLived, isPrivateMedia, isPublicMedia, wholeFile } from "./media";

const at = (path: string) => new URL(path, location.origin);
const part = (range: string) =>
  new Response("abcd", { status: 206, headers: { "content-range": range, "content-type": "video/mp4" } });

it("caches a video that was requested from its first byte as a whole, and no part of one", async () => {
  const cached = wholeFile(part("bytes 0-3/4"));
  expect(cached?.status).toBe(200);
  expect(cached?.headers.get("content-range")).toBeNull();
  expect(await cached?.text()).toBe("abcd");
  expect(wholeFile(part("bytes 0-3/9"))).toBeNull();
  expect(wholeFile(part("bytes 5-8/9"))).toBeNull();
  expect(wholeFile(new Response(null, { status: 404 }))).toBeNull();
});

it("does not cache a picture whose path expires soon", () => {
  const withAge = (seconds: number) =>
    new Response("", { headers: { "cache-control": `private, max-age=${seconds}, immutable` } });
  expect(isLongLived(withAge(90_000))).toBe(true);
  expect(isLongLived(withAge(1200))).toBe(false);
  expect(isLongLived(new Response(""))).toBe(false);
});

it("distinguishes private from public media in every size, and excludes downloads", () => {
  expect(isPublicMedia(at("/content/demos/a.webp?v=1"))).toBe(true);
  expect(isPublicMedia(at("/_img/w_320,f_webp/content/demos/a.webp"))).toBe(true);
  expect(isPrivateMedia(at("/_img/w_320/files/a.webp?e=1&s=2"))).toBe(true);
  expect(isPrivateMedia(at("/files/a.mp4?e=1&s=2"))).toBe(true);
  expect(isPrivateMedia(at("/files/a.mp4?e=1&s=2&download=true"))).toBe(false);
  expect(isPublicMedia(at("/files/a.mp4"))).toBe(false);
});
