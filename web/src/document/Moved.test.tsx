import { render, screen } from "@testing-library/react";
import { renderToString } from "react-dom/server";
import { MemoryRouter, Route, Routes } from "react-router";
import { expect, it, vi } from "vitest";
import { DocumentProvider } from "./context";
import { Moved } from "./Moved";

const site = (
  <MemoryRouter initialEntries={["/old"]}>
    <Routes>
      <Route path="/old" element={<Moved to="/new" />} />
      <Route path="/new" element={<p>Here it is</p>} />
    </Routes>
  </MemoryRouter>
);

it("redirects in the browser to the page's current URL", async () => {
  render(site);
  expect(await screen.findByText("Here it is")).toBeTruthy();
});

it("returns the redirect target to the server", () => {
  const reportMoved = vi.fn();
  renderToString(
    <DocumentProvider value={{ origin: "", signedIn: false, imprint: {}, day: 0, reportMoved }}>
      {site}
    </DocumentProvider>,
  );
  expect(reportMoved).toHaveBeenCalledExactlyOnceWith("/new");
});
