// docs/product.md#bin
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, beforeEach, expect, it } from "vitest";
import { queryClient } from "@/api/query-client";
import { loadTexts } from "@/i18n/texts";
import { openQuestion } from "@/notices/confirm";
import { json, noContent, stubHttp } from "@/testing/http";
import { renderPage } from "@/testing/render";
import { Bin } from "./Bin";

const dayMs = 24 * 60 * 60 * 1000;
const item = (id: string, daysLeft: number) => ({
  id,
  kind: "PHOTO",
  path: `${id}.jpg?e=1&s=x`,
  poster: null,
  width: 64,
  height: 64,
  styleId: "neon",
  styleName: { en: `Neon ${id}`, es: "Neón" },
  deletedAt: new Date().toISOString(),
  removedAt: new Date(Date.now() + daysLeft * dayMs + dayMs / 2).toISOString(),
});

function serve(...pages: ReturnType<typeof item>[][]) {
  const answers = pages.map((items) => json({ items, page: 1, pages: 1, total: items.length }));
  return stubHttp({
    "/api/my-bin": answers,
    "/api/my-bin/restore": noContent,
    "/api/my-bin/delete": noContent,
    "/api/my-bin/empty": noContent,
  });
}

const press = async (name: RegExp) => userEvent.click(await screen.findByRole("button", { name }));
const answer = async (yes: boolean) => {
  await waitFor(() => expect(openQuestion.get()).not.toBeNull());
  openQuestion.get()?.answer(yes);
};

beforeAll(() => loadTexts("en", ["library"]));
beforeEach(() => queryClient.clear());

it("says how long each item stays, and restores one", async () => {
  const http = serve([item("a", 29), item("b", 0)], [item("b", 0)]);
  await renderPage(<Bin />);
  await screen.findByText("29 days left");
  expect(screen.getByText("Last day")).toBeTruthy();
  await press(/^Restore: Neon a/);
  await screen.findByText("1 item");
  expect(http.requestsTo("/api/my-bin/restore")[0]?.body).toEqual({ ids: ["a"] });
});

it("asks before it deletes for good", async () => {
  const http = serve([item("a", 3)], []);
  await renderPage(<Bin />);
  await press(/^Delete now/);
  await answer(false);
  await press(/^Empty the bin/);
  expect(http.requestsTo("/api/my-bin/delete")).toEqual([]);
  await answer(true);
  await screen.findByText("The bin is empty");
  expect(http.requestsTo("/api/my-bin/empty")).toHaveLength(1);
});
