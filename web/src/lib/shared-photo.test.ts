// @vitest-environment jsdom
import { beforeEach, expect, it, vi } from "vitest";
import { isSharing, receiveShared, sharedPhotoField, takeShared } from "@/lib/shared-photo";
import { createFakeCaches } from "@/testing/caches";

const address = `${location.origin}/reimagine?shared=photo`;

beforeEach(() => void vi.stubGlobal("caches", createFakeCaches()));

const sent = (photo?: File) => {
  const form = new Map<string, unknown>(photo ? [[sharedPhotoField, photo]] : []);
  return { url: address, formData: async () => form } as unknown as Request;
};

it("stores a shared photo for the next page, which gets it once", async () => {
  const answer = await receiveShared(sent(new File(["a picture"], "día.jpg", { type: "image/jpeg" })));
  expect(answer.status).toBe(303);
  expect(answer.headers.get("location")).toBe(address);
  const photo = await takeShared();
  expect(photo).toMatchObject({ name: "día.jpg", type: "image/jpeg" });
  expect(await takeShared()).toBeNull();
});

it("redirects a form without a photo to the page", async () => {
  expect((await receiveShared(sent())).status).toBe(303);
  expect(await takeShared()).toBeNull();
});

it("recognises the URL of a share", () => {
  expect(isSharing(new URL(address))).toBe(true);
  expect(isSharing(new URL("/es/reimagine", address))).toBe(false);
});
