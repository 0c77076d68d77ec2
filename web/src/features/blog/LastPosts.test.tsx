// The last posts are a list for all pages (docs/product.md#lists).
import { fireEvent, screen } from "@testing-library/react";
import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import { watchListErrors } from "@/api/list";
import { queryClient } from "@/api/query-client";
import { loadTexts } from "@/i18n/texts";
import { json, stubHttp } from "@/testing/http";
import { renderPage } from "@/testing/render";
import type { PostSummary } from "./api";
import { LastPosts } from "./LastPosts";

const path = "/api/blog/posts/paginator";
const post: PostSummary = {
  id: "light",
  slug: { en: "light" },
  title: { en: "About light" },
  excerpt: { en: "It falls." },
  cover: null,
  coverAlt: { en: "" },
  author: "Ada",
  publishedAt: "2026-09-01T00:00:00Z",
  readingMinutes: 3,
  categories: [],
};
const page = (items: PostSummary[]) => json({ items, page: 1, pages: 1, total: items.length });

beforeAll(() => loadTexts("en", ["blog"]));
beforeEach(() => queryClient.clear());

test("shows placeholders, then links to the newest five posts", async () => {
  let answer = (_response: Response) => {};
  const http = stubHttp({
    [path]: () =>
      new Promise((resolve) => {
        answer = resolve;
      }),
  });
  await renderPage(<LastPosts />);
  expect(screen.getByRole("status").textContent).toBe("Loading the blog");
  answer(Response.json({ items: [post], page: 1, pages: 1, total: 1 }));
  const link = await screen.findByRole("link", { name: "About light" });
  expect(link.getAttribute("href")).toBe("/blog/light");
  expect(http.requestsTo(path).map(({ body }) => body)).toEqual([{ page: 1, itemsPerPage: 5, where: {} }]);
});

test("says so if there is none", async () => {
  stubHttp({ [path]: page([]) });
  await renderPage(<LastPosts />);
  expect(await screen.findByText("The first article is being written.")).toBeTruthy();
});

test("a failure is reported, and can be retried", async () => {
  const reported = vi.fn();
  const stop = watchListErrors(queryClient, reported);
  stubHttp({ [path]: [json({ message: "Not now", code: "busy", data: {} }, 503), page([post])] });
  await renderPage(<LastPosts />);
  expect(await screen.findByText("The blog could not be loaded")).toBeTruthy();
  expect(reported).toHaveBeenCalledOnce();
  fireEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByRole("link", { name: "About light" })).toBeTruthy();
  stop();
});
