// @vitest-environment jsdom
import { renderHook, waitFor } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { json, networkFailure, stubHttp } from "@/testing/http";
import { asSelfie, type Draft, type DraftChange, emptyDraft } from "./draft";
import { useSelfieComparison } from "./useSelfieComparison";

const draftOf = (...ids: string[]): Draft => ({
  ...emptyDraft("key"),
  selfies: ids.map((id) => ({
    ...asSelfie(new File([id], id), id),
    verdict: { ok: true, message: "", face: null, selfiePass: `pass of ${id}`, language: "en" },
  })),
});
const finding = { expired: false, person: 0, copyOf: null };

it("compares by the passes alone, and again when a selfie is removed (docs/product.md#selfies)", async () => {
  const http = stubHttp({
    "/api/my-models/compare": [
      json([finding, { ...finding, person: 1 }, { ...finding, copyOf: 0 }]),
      json([finding, { ...finding, expired: true }]),
    ],
  });
  const change = vi.fn<(change: DraftChange) => void>();
  const { rerender } = renderHook(({ draft }) => useSelfieComparison(draft, change), {
    initialProps: { draft: draftOf("a", "b", "c") },
  });
  await waitFor(() => expect(change).toHaveBeenCalledTimes(1));
  const comparisons = new Map([
    ["a", { person: 0, copyOf: null }],
    ["b", { person: 1, copyOf: null }],
    ["c", { person: 0, copyOf: "a" }],
  ]);
  expect(change).toHaveBeenCalledWith({ type: "compared", comparisons });
  expect(http.requests[0]?.body).toEqual({ passes: ["pass of a", "pass of b", "pass of c"] });

  // Another render without a new selfie sends no request.
  rerender({ draft: draftOf("a", "b", "c") });
  rerender({ draft: draftOf("a", "c") });
  await waitFor(() => expect(change).toHaveBeenCalledWith({ type: "passExpired", ids: ["c"] }));
  expect(http.requests).toHaveLength(2);
});

it("leaves the comparison to the server when there is no answer", async () => {
  const http = stubHttp({ "/api/my-models/compare": networkFailure });
  const change = vi.fn<(change: DraftChange) => void>();
  renderHook(() => useSelfieComparison(draftOf("a", "b"), change));
  await waitFor(() => expect(http.requests.length).toBeGreaterThan(0));
  expect(change).not.toHaveBeenCalled();
});

it("logs a defect, but no missing answer", async () => {
  const warned = vi.spyOn(console, "warn").mockImplementation(() => {});
  const http = stubHttp({ "/api/my-models/compare": [networkFailure, json([finding])] });
  const defect = new TypeError("x is not a function");
  const change = vi.fn<(change: DraftChange) => void>(() => {
    throw defect;
  });
  const { rerender } = renderHook(({ draft }) => useSelfieComparison(draft, change), {
    initialProps: { draft: draftOf("a") },
  });
  await waitFor(() => expect(http.requests).toHaveLength(1));
  rerender({ draft: draftOf("a", "b") });
  await waitFor(() => expect(warned).toHaveBeenCalledExactlyOnceWith(defect));
});
