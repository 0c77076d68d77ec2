// @vitest-environment jsdom
import { act, renderHook, waitFor } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { asSelfie } from "./draft";
import { useDraft } from "./useDraft";

const stored = vi.hoisted(() => new Map<string, Blob>());
vi.mock("./draft-store", () => ({
  loadDraft: async () => null,
  saveDraft: () => undefined,
  deleteDraft: async () => undefined,
  savePicture: (_owner: string, { id, picture }: { id: string; picture: Blob }) => stored.set(id, picture),
  deletePictures: (_owner: string, ids: string[]) => {
    for (const id of ids) stored.delete(id);
  },
}));

it("does not store a picture that was redrawn after its selfie was removed", async () => {
  const { result } = renderHook(() => useDraft("ada"));
  await waitFor(() => expect(result.current.draft).not.toBeNull());
  const selfie = asSelfie(new File(["a"], "a.jpg"), "1");
  act(() => result.current.change({ type: "added", selfies: [selfie] }));
  expect(stored.get("1")).toBe(selfie.picture);
  act(() => result.current.change({ type: "removed", ids: ["1"] }));
  act(() => result.current.change({ type: "redrawn", id: "1", picture: new Blob(["b"]) }));
  expect([...stored.keys()]).toEqual([]);
});
