import { screen } from "@testing-library/react";
import { renderToString } from "react-dom/server";
import { createMemoryRouter } from "react-router";
import { expect, it, vi } from "vitest";
import { renderRoutes, withRouter } from "@/testing/render";
import { DocumentProvider } from "./context";
import { Moved } from "./Moved";

const routes = [
  { path: "/old", element: <Moved to="/new" /> },
  { path: "/new", element: <p>Here it is</p> },
];

it("redirects in the browser to the page's current URL", async () => {
  await renderRoutes(routes, { at: "/old" });
  expect(await screen.findByText("Here it is")).toBeTruthy();
});

it("returns the redirect target to the server", () => {
  const reportMoved = vi.fn();
  renderToString(
    <DocumentProvider value={{ origin: "", signedIn: false, imprint: {}, day: 0, reportMoved }}>
      {withRouter(createMemoryRouter(routes, { initialEntries: ["/old"] }))}
    </DocumentProvider>,
  );
  expect(reportMoved).toHaveBeenCalledExactlyOnceWith("/new");
});
