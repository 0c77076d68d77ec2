// docs/product.md#routes
import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import type { RouteName } from "@/routing/table";
import { renderRoutes } from "@/testing/render";
import { useRedir } from "./account-links";

function Redir() {
  return <p>{useRedir()}</p>;
}

const page = (path: string, name: RouteName) => ({
  path,
  element: <Redir />,
  handle: { name, language: "en", neutral: false },
});

it.each([
  ["/styles?q=neon#top", "/styles?q=neon#top"],
  ["/login?redir=%2Ftokens#history", "/tokens#history"],
  ["/login?redir=%2Ftokens%23history", "/tokens#history"],
])("returns from %s to %s after signing in, with query and hash", async (at, redir) => {
  await renderRoutes([page("/styles", "styles"), page("/login", "login")], { at });
  expect(await screen.findByText(redir)).toBeTruthy();
});
