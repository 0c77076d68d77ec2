import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { queryClient } from "@/api/query-client";
import { clearTokens } from "@/api/tokens";
import { loadTexts } from "@/i18n/texts";
import { openedPreview } from "@/media-preview/media-preview";
import { json, silentStream, stubHttp } from "@/testing/http";
import { renderPage } from "@/testing/render";
import { ada, signInAs } from "@/testing/users";
import type { Movement } from "./api";
import { History } from "./History";

await loadTexts("en", ["tokens"]);
afterEach(() => {
  act(clearTokens);
  openedPreview.set(null);
  queryClient.clear();
});

const made = { kind: "PHOTO", mode: "IMAGINE", style: { en: "Neon city" }, model: "Ana" } as const;
const movement = (id: string, part: Partial<Movement>): Movement => ({
  id,
  reason: "capture",
  kind: null,
  tokens: -8,
  balance: 12,
  count: 2,
  createdAt: "2026-11-01T12:00:00Z",
  expiresAt: null,
  made: null,
  ...part,
});

it("names the style of what was made, and opens it", async () => {
  const items = [
    movement("1", { made: { ...made, ids: ["a", "b"] } }),
    movement("2", { reason: "release", tokens: 8, made: { ...made, ids: [] } }),
    movement("3", { count: 1 }),
  ];
  const file = { width: 832, height: 1216, status: "DONE" };
  const http = stubHttp({
    "/api/my-tokens": json({ items, page: 1, pages: 1, total: 3 }),
    "/api/my-events": silentStream,
    "/api/my-photos/ids-finished": json([
      { ...file, id: "a", path: "a?s" },
      { ...file, id: "b", path: "b?s" },
    ]),
  });
  signInAs(ada);
  await renderPage(<History />);
  const title = "2 photos in the style “Neon city”";
  const link = await screen.findByRole("button", { name: title });
  expect(link.closest("li")?.textContent).toContain("with “Ana”");
  // What was not made, or is deleted, cannot be opened.
  expect(screen.getByText(`Given back, not made: ${title}`).closest("button")).toBeNull();
  expect(screen.getByText("A photo or video that you have deleted").closest("button")).toBeNull();

  fireEvent.click(link);
  await waitFor(() =>
    expect(openedPreview.get()).toMatchObject({
      index: 0,
      items: [
        { id: "a", src: "/files/a?s", alt: title },
        { id: "b", src: "/files/b?s", alt: title },
      ],
    }),
  );
  expect(http.requestsTo("/api/my-photos/ids-finished")).toMatchObject([{ body: { ids: ["a", "b"] } }]);
});
