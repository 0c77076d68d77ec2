import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Link } from "react-router";
import { beforeEach, describe, expect, it } from "vitest";
import { isSignedIn } from "@/api/tokens";
import { loadTexts } from "@/i18n/texts";
import { type HttpStub, noContent, stubHttp } from "@/testing/http";
import { renderRoutes } from "@/testing/render";
import { ada, signInAs } from "@/testing/users";
import Logout from "./logout";

await loadTexts("en", ["account"]);

let server: HttpStub;

const routes = [
  { path: "/", element: <p>Home</p> },
  { path: "/settings", element: <Link to="/logout">Leave</Link> },
  { path: "/logout", element: <Logout /> },
];
const requests = () => server.requestsTo("/api/auth/logout");

beforeEach(() => {
  server = stubHttp({ "/api/auth/logout": noContent });
  signInAs(ada);
});

describe("the page /logout (docs/product.md#session)", () => {
  it("signs out at once when it is opened from the app", async () => {
    await renderRoutes(routes, { at: "/settings" });
    await userEvent.click(screen.getByRole("link", { name: "Leave" }));
    expect(await screen.findByText("Home")).toBeTruthy();
    expect([isSignedIn(), requests().length]).toEqual([false, 1]);
  });

  it("asks first when it is opened by its address, maybe through a link on another site", async () => {
    await renderRoutes(routes, { at: "/logout" });
    expect(screen.getByRole("heading", { name: "Do you want to log out?" })).toBeTruthy();
    expect([isSignedIn(), requests().length]).toEqual([true, 0]);
    await userEvent.click(screen.getByRole("button", { name: "Log out" }));
    expect(await screen.findByText("Home")).toBeTruthy();
    expect([isSignedIn(), requests().length]).toEqual([false, 1]);
  });
});
