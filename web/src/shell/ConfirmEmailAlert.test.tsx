import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { queryClient } from "@/api/query-client";
import { signOut, startSession } from "@/api/session";
import { clearTokens, storeTokens } from "@/api/tokens";
import { loadTexts } from "@/i18n/texts";
import { json, noContent, stubHttp } from "@/testing/http";
import { renderRoutes } from "@/testing/render";
import { Root } from "./Root";

const timeout = { timeout: 20_000 };
const title = "Confirm your e-mail and get 20 tokens";

let user = { id: "1", email: "ada@example.org", name: "Ada", status: -1 };
let online = true;

const handle = { name: "index", neutral: true };

async function open() {
  const { router } = await renderRoutes([
    {
      Component: Root,
      children: [
        { path: "/", element: null, handle: { ...handle, language: "en" } },
        { path: "/es", element: null, handle: { ...handle, language: "es" } },
      ],
    },
  ]);
  return router;
}

const shown = () => screen.findByText(title, {}, timeout);
const gone = () => waitFor(() => expect(screen.queryByText(title)).toBeNull());
const returnToTab = () => act(async () => document.dispatchEvent(new Event("visibilitychange")));

describe("reminder to confirm the e-mail, docs/product.md#e-mail-confirmation", () => {
  startSession();

  beforeEach(() => {
    user = { ...user, id: "1", status: -1 };
    online = true;
    stubHttp({
      "/api/auth/session": () => (online ? Response.json({ user }) : Response.json({}, { status: 400 })),
      "/api/auth/logout": noContent,
      "/api/config": json({ welcomeTokens: 20 }),
    });
    storeTokens({ accessToken: "a", refreshToken: "r" });
  });

  afterEach(() => {
    act(clearTokens);
    sessionStorage.clear();
  });

  it("shows the address and does not time out", async () => {
    await open();
    await shown();
    expect(screen.getByRole("status").textContent).toContain("ada@example.org");
    expect(screen.getByRole("button", { name: "Send it again" })).toBeTruthy();
  });

  it("is not shown after the confirmation", async () => {
    user.status = 1;
    await open();
    await waitFor(() => expect(queryClient.getQueryData(["user"])).toMatchObject({ status: 1 }));
    await expect(screen.findByText(title, {}, { timeout: 300 })).rejects.toThrow();
  });

  it("disappears on return to the tab if the address was confirmed elsewhere", async () => {
    await open();
    await shown();
    user.status = 1;
    await returnToTab();
    await gone();
  });

  it("stays, without an error, on return to the tab without a network", async () => {
    await open();
    await shown();
    online = false;
    await returnToTab();
    await waitFor(() => expect(queryClient.getQueryState(["user"])?.status).toBe("error"));
    expect(screen.getByText(title)).toBeTruthy();
    expect(screen.queryByRole("alert")).toBeNull();
  });

  it("disappears when the session ends", async () => {
    await open();
    await shown();
    await act(signOut);
    await gone();
  });

  it("stays closed for the visit, but not for another user", async () => {
    const router = await open();
    await shown();
    await userEvent.click(screen.getByRole("button", { name: "Dismiss" }));
    await gone();
    await act(() => router.navigate("/?again"));
    await returnToTab();
    expect(screen.queryByText(title)).toBeNull();

    user = { ...user, id: "2" };
    await returnToTab();
    await shown();
  });

  it("is in the language of the current page", async () => {
    await loadTexts("es", []);
    const router = await open();
    await shown();
    await act(() => router.navigate("/es"));
    expect(await screen.findByText("Confirma tu correo y recibe 20 tokens", {}, timeout)).toBeTruthy();
    expect(screen.queryByText(title)).toBeNull();
  });
});
