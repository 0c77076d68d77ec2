import { act, fireEvent, render, screen } from "@testing-library/react";
import { createMemoryRouter } from "react-router";
import { RouterProvider } from "react-router/dom";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { loadTexts } from "@/i18n/texts";
import { takeToasts } from "@/notices/toast";
import { ForgotPasswordForm } from "../ForgotPasswordForm";
import { createCaptcha } from "./captcha";

vi.mock("./captcha");

const captcha = { prepare: vi.fn(), take: vi.fn<() => Promise<string>>(), stop: vi.fn() };
const sent = vi.fn<(body: unknown) => void>();

beforeEach(async () => {
  vi.mocked(createCaptcha).mockReturnValue(captcha);
  vi.stubGlobal("fetch", async (request: Request) => {
    sent(await request.json());
    return Response.json({ message: "On its way" });
  });
  await loadTexts("en", ["account"]);
});

afterEach(() => {
  vi.resetAllMocks();
  takeToasts();
});

async function open() {
  const router = createMemoryRouter([{ path: "/", element: <ForgotPasswordForm /> }]);
  return act(async () => render(<RouterProvider router={router} />));
}

const type = () =>
  fireEvent.change(screen.getByLabelText(/E-mail/), { target: { value: "ada@example.org" } });

async function send() {
  type();
  await act(async () => {
    fireEvent.click(screen.getByRole("button"));
  });
}

it("begins with the first letter, not with the page", async () => {
  await open();
  expect(captcha.prepare).not.toHaveBeenCalled();
  type();
  expect(captcha.prepare).toHaveBeenCalled();
});

it("sends its solution with the form", async () => {
  captcha.take.mockResolvedValue("solved");
  await open();
  await send();
  expect(await screen.findByText("On its way")).toBeTruthy();
  expect(sent).toHaveBeenCalledExactlyOnceWith({ email: "ada@example.org", captcha: "solved" });
});

it("that could not be had is told in words, and nothing is sent", async () => {
  captcha.take.mockRejectedValue(new TypeError("Failed to fetch"));
  await open();
  await send();
  await vi.waitFor(() => {
    expect(takeToasts()).toMatchObject([
      { color: "error", title: "The automatic check could not be loaded." },
    ]);
  });
  expect(sent).not.toHaveBeenCalled();
});

it("ends in silence with the form", async () => {
  captcha.take.mockRejectedValue(new DOMException("Left", "AbortError"));
  const { unmount } = await open();
  await send();
  unmount();
  expect(captcha.stop).toHaveBeenCalled();
  expect(takeToasts()).toEqual([]);
});
