// @vitest-environment jsdom
import { expect, it } from "vitest";
import { isPrivateMedia, isPublicMedia, lasts, whole } from "./media";

const at = (path: string) => new URL(path, location.origin);
const part = (range: string) =>
  new Response("abcd", { status: 206, headers: { "content-range": range, "content-type": "video/mp4" } });

it("a film that a player asked for from its first byte is kept whole; a part of one is not kept", async () => {
  const kept = whole(part("bytes 0-3/4"));
  expect(kept?.status).toBe(200);
  expect(kept?.headers.get("content-range")).toBeNull();
  expect(await kept?.text()).toBe("abcd");
  expect(whole(part("bytes 0-3/9"))).toBeNull();
  expect(whole(part("bytes 5-8/9"))).toBeNull();
  expect(whole(new Response(null, { status: 404 }))).toBeNull();
});

it("a picture that its owner may take back soon is not kept", () => {
  const withAge = (seconds: number) =>
    new Response("", { headers: { "cache-control": `private, max-age=${seconds}, immutable` } });
  expect(lasts(withAge(90_000))).toBe(true);
  expect(lasts(withAge(1200))).toBe(false);
  expect(lasts(new Response(""))).toBe(false);
});

it("one's own pictures are told from the catalogue's, in every size; downloads are neither", () => {
  expect(isPublicMedia(at("/content/demos/a.webp?v=1"))).toBe(true);
  expect(isPublicMedia(at("/_img/w_320,f_webp/content/demos/a.webp"))).toBe(true);
  expect(isPrivateMedia(at("/_img/w_320/files/a.webp?e=1&s=2"))).toBe(true);
  expect(isPrivateMedia(at("/files/a.mp4?e=1&s=2"))).toBe(true);
  expect(isPrivateMedia(at("/files/a.mp4?e=1&s=2&download=true"))).toBe(false);
  expect(isPublicMedia(at("/files/a.mp4"))).toBe(false);
});
