import { act, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { loadTexts } from "@/i18n/texts";
import { takeToasts } from "@/notices/toast";
import { type HttpStub, json, stubHttp } from "@/testing/http";
import { renderPage } from "@/testing/render";
import { ForgotPasswordForm } from "../ForgotPasswordForm";
import { createCaptcha } from "./captcha";

vi.mock("./captcha");

const captcha = { prepare: vi.fn(), take: vi.fn<() => Promise<string>>(), stop: vi.fn() };
let http: HttpStub;

beforeEach(async () => {
  vi.mocked(createCaptcha).mockReturnValue(captcha);
  http = stubHttp({ "/api/auth/forgotPassword": json({ message: "On its way" }) });
  await loadTexts("en", ["account"]);
});

afterEach(() => {
  vi.resetAllMocks();
  takeToasts();
});

const open = () => renderPage(<ForgotPasswordForm />);

const type = () =>
  fireEvent.change(screen.getByLabelText(/E-mail/), { target: { value: "ada@example.org" } });

async function send() {
  type();
  await act(async () => {
    fireEvent.click(screen.getByRole("button"));
  });
}

it("starts with the first input, not with the page", async () => {
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
  expect(http.requests.map(({ body }) => body)).toEqual([{ email: "ada@example.org", captcha: "solved" }]);
});

it("shows an error when it cannot be loaded, and sends nothing", async () => {
  captcha.take.mockRejectedValue(new TypeError("Failed to fetch"));
  await open();
  await send();
  await vi.waitFor(() => {
    expect(takeToasts()).toMatchObject([
      { color: "error", title: "The automatic check could not be loaded." },
    ]);
  });
  expect(http.requests).toEqual([]);
});

it("stops without a message when the form unmounts", async () => {
  captcha.take.mockRejectedValue(new DOMException("Left", "AbortError"));
  const { unmount } = await open();
  await send();
  unmount();
  expect(captcha.stop).toHaveBeenCalled();
  expect(takeToasts()).toEqual([]);
});
