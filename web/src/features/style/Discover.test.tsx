import { screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { queryClient } from "@/api/query-client";
import { loadTexts } from "@/i18n/texts";
import { json, stubHttp } from "@/testing/http";
import { renderPage } from "@/testing/render";
import { Discover } from "./Discover";

await loadTexts("en", ["landing"]);
afterEach(() => queryClient.clear());

const style = (id: string) => ({ id, name: { en: id }, demos: [`/${id}.webp`], reimagineDemos: [] });
const shelf = (id: string, ...styles: string[]) => ({
  id,
  slug: id,
  name: { en: id },
  count: 12,
  styles: styles.map(style),
});

it("a tile leads to its style on the page of the category, and each style is shown once", async () => {
  const items = [shelf("portraits", "neon", "gold"), shelf("travel", "gold", "alps")];
  stubHttp({ "/api/styles/categories/paginator": json({ items, page: 1, pages: 1, total: 2 }) });
  await renderPage(<Discover />);
  await screen.findByText("neon");
  expect(screen.getAllByRole("link").map((link) => link.getAttribute("href"))).toEqual([
    "/styles/portraits",
    "/styles/portraits#neon",
    "/styles/portraits#gold",
    "/styles/travel",
    "/styles/travel#alps",
  ]);
});
