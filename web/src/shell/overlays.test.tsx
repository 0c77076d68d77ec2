// Toasts, questions and alerts that are opened from outside React.
import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { ApiError, NetworkError } from "@/api/errors";
import { queryClient } from "@/api/query-client";
import { clearTokens, storeTokens } from "@/api/tokens";
import { loadTexts } from "@/i18n/texts";
import { confirm } from "@/notices/confirm";
import { toastError } from "@/notices/error-toast";
import { hideAlert, showAlert } from "@/notices/floating-alerts";
import { takeToasts, toast } from "@/notices/toast";
import { json, stubHttp } from "@/testing/http";
import { renderRoutes } from "@/testing/render";
import { setLayout } from "@/visitor/layout-state";
import { Root } from "./Root";

const timeout = { timeout: 20_000 };

function open(container?: HTMLElement) {
  const handle = { name: "index", language: "en", neutral: true };
  const children = [{ path: "/", element: null, handle }];
  return renderRoutes([{ Component: Root, children }], container ? { container } : {});
}

/** Errors are also in a live region for screen readers. */
const errorToast = () => document.querySelector("[data-color=error]")?.textContent;

/** The texts of the toasts that are not about to go, newest first. */
const shownToasts = () =>
  Array.from(
    document.querySelectorAll("[data-color]:not([data-ending-style])"),
    (shown) => shown.textContent,
  );

describe("overlays", () => {
  beforeAll(() => loadTexts("en", []));

  it("shows a toast with its actions and calls back after its removal", async () => {
    await open();
    const click = vi.fn();
    const callback = vi.fn();
    const id = toast({
      title: "Saved",
      description: "All of it",
      actions: [{ label: "Undo", click }],
      timeout: 0,
      callback,
    });
    expect(id).toMatch(/^\d{13}$/);
    expect(await screen.findByText("Saved", {}, timeout)).toBeTruthy();
    expect(screen.getByText("All of it")).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: "Undo" }));
    expect(click).toHaveBeenCalledOnce();
    await waitFor(() => expect(screen.queryByText("Saved")).toBeNull(), timeout);
    expect(callback).toHaveBeenCalledOnce();
  });

  it("gives each toast a unique id", () => {
    expect(new Set(Array.from({ length: 20 }, () => toast({ title: "x" }))).size).toBe(20);
    expect(takeToasts()).toHaveLength(20);
  });

  it("shows the message and the first field error of a failed call", async () => {
    await open();
    toastError(new ApiError(422, { message: "Please check", data: { fields: { name: "Too short" } } }), "en");
    await waitFor(() => expect(errorToast()).toBe("Please checkToo short"), timeout);
  });

  it.each([
    ["the browser is offline", false, new NetworkError(new TypeError("Failed to fetch")), "You are offline"],
    ["the server refuses the connection", true, new NetworkError(new TypeError("x")), "We could not reach"],
    ["the server takes too long", true, new NetworkError(new DOMException("", "TimeoutError")), "too long"],
    ["a proxy fails", true, new ApiError(502), "Something went wrong on our side."],
    ["a proxy gives up", true, new ApiError(504), "too long"],
    ["a proxy refuses a call", true, new ApiError(413), "That was refused"],
  ])("has words of its own if %s", async (_, online, error, words) => {
    vi.spyOn(navigator, "onLine", "get").mockReturnValue(online);
    await open();
    toastError(error, "en");
    await waitFor(() => expect(errorToast()).toContain(words), timeout);
    expect(errorToast()).not.toContain("Unknown error");
  });

  it("quotes the request's id after a failure of the server", async () => {
    await open();
    toastError(new ApiError(500, { message: "Something went wrong." }, "0123456789abcdef"), "en");
    await waitFor(() => expect(errorToast()).toContain("tell us this code: 01234567."), timeout);
  });

  it("says “Unknown error!” only after a defect, and logs it under an id that it shows", async () => {
    const logged = vi.spyOn(console, "error").mockImplementation(() => {});
    const http = stubHttp({ "POST /api/log": () => new Response(null, { status: 204 }) });
    await open();
    const defect = new TypeError("x is not a function");
    toastError(defect, "en");
    await waitFor(() => expect(errorToast()).toContain("Unknown error!"), timeout);
    expect(logged).toHaveBeenCalledExactlyOnceWith(defect);
    const [entry] = http.requestsTo("/api/log");
    const data = (entry?.body as { data?: { id: string; message: string } } | undefined)?.data;
    expect(data?.message).toContain("x is not a function");
    expect(errorToast()).toContain(data?.id);
  });

  it("replaces an error by a later error or success, and a toast by one with the same title", async () => {
    await open();
    toast({ color: "error", title: "The password is wrong" });
    await waitFor(() => expect(shownToasts()).toEqual(["The password is wrong"]), timeout);
    toast({ color: "error", title: "Try again later" });
    await waitFor(() => expect(shownToasts()).toEqual(["Try again later"]), timeout);
    toast({ color: "success", title: "Welcome back" });
    toast({ title: "Copied" });
    toast({ title: "Copied" });
    await waitFor(() => expect(shownToasts()).toEqual(["Copied", "Welcome back"]), timeout);
  });

  it("replaces a toast by a later one of its topic, whatever their colours", async () => {
    await open();
    toast({ color: "success", title: "A link is on its way", topic: "link" });
    toast({ color: "success", title: "Saved", topic: "name" });
    await waitFor(() => expect(shownToasts()).toEqual(["Saved", "A link is on its way"]), timeout);
    toast({ color: "error", title: "Please wait", topic: "link" });
    await waitFor(() => expect(shownToasts()).toEqual(["Please wait", "Saved"]), timeout);
  });

  it("asks a question and resolves with the answer", async () => {
    await open();
    const sure = confirm();
    await screen.findByRole("alertdialog", { name: /Are you sure/ }, timeout);
    await userEvent.click(screen.getByRole("button", { name: "Yes, go on" }));
    expect(await sure).toBe(true);

    const again = confirm({ title: "Really?", description: "It costs 4 tokens" });
    await screen.findByText("It costs 4 tokens", {}, timeout);
    await userEvent.keyboard("{Escape}");
    expect(await again).toBe(false);
  });

  it("stacks alerts until they are removed", async () => {
    await open();
    showAlert({ id: "a", title: "First" });
    showAlert({ id: "b", title: "Second" });
    expect(await screen.findByText("Second", {}, timeout)).toBeTruthy();
    hideAlert("b");
    await waitFor(() => expect(screen.queryByText("Second")).toBeNull());
    expect(screen.getByText("First")).toBeTruthy();
    hideAlert("a");
  });

  it("shows that the account could not be loaded, and retries", async () => {
    const server = stubHttp({ "/api/auth/session": json({}, 503) });
    storeTokens({ accessToken: "a", refreshToken: "r" });
    await open();
    const again = await screen.findByRole("button", { name: "Try again" }, timeout);
    expect(screen.getByRole("alert").textContent).toContain("Your account could not be loaded");
    server.use({ "/api/auth/session": json({ user: { name: "Ada" } }) });
    await userEvent.click(again);
    await waitFor(() => expect(screen.queryByRole("alert")).toBeNull());
    expect(queryClient.getQueryData(["user"])).toEqual({ name: "Ada" });
    clearTokens();
  });

  it("covers the page and its dialogs while the loader flag is set", async () => {
    const page = document.createElement("div");
    page.id = "root";
    document.body.append(page);
    await open(page);
    act(() => setLayout({ loading: true }));
    expect(screen.getByText("Loading").closest("#root")).toBeNull();
    expect(page.hasAttribute("inert")).toBe(true);
    act(() => setLayout({ loading: false }));
    expect(screen.queryByText("Loading")).toBeNull();
    expect(page.hasAttribute("inert")).toBe(false);
  });
});
