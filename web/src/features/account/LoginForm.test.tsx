import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it, vi } from "vitest";
import { queryClient } from "@/api/query-client";
import { clearTokens } from "@/api/tokens";
import { loadTexts } from "@/i18n/texts";
import { takeToasts } from "@/notices/toast";
import { json, stubHttp } from "@/testing/http";
import { renderPage } from "@/testing/render";
import { ada } from "@/testing/users";
import { ForgotPasswordForm } from "./ForgotPasswordForm";
import { LoginForm } from "./LoginForm";

await loadTexts("en", ["account"]);

const onDone = vi.fn();

afterEach(() => {
  clearTokens();
  queryClient.clear();
  takeToasts();
  onDone.mockReset();
});

async function open() {
  const server = stubHttp({
    "/api/config": json({ signInWith: ["google"] }),
    "/api/auth": json({ message: "Not right.", code: "wrongCredentials" }, 401),
  });
  const page = await renderPage(<LoginForm page="/reimagine" onDone={onDone} />);
  await userEvent.type(screen.getByLabelText("E-mail"), "ada@example.org");
  await userEvent.type(screen.getByLabelText("Password"), "a guess");
  return { server, ...page };
}

const submit = () => userEvent.click(screen.getByRole("button", { name: "Log in" }));

describe("the log-in form (docs/product.md#account-rules)", () => {
  it("marks a wrong password, without a toast, until the next attempt succeeds", async () => {
    const { server } = await open();
    await submit();
    expect(await screen.findByText("Not right.")).toBeTruthy();
    expect(screen.getByLabelText("Password").getAttribute("aria-invalid")).toBe("true");
    expect(takeToasts()).toEqual([]);
    server.use({ "/api/auth": json({ accessToken: "a", refreshToken: "r", user: ada }) });
    await submit();
    await vi.waitFor(() => expect(onDone).toHaveBeenCalledOnce());
    expect(screen.queryByText("Not right.")).toBeNull();
  });

  it("hands the typed address over to the form for a forgotten password", async () => {
    const { unmount } = await open();
    unmount();
    await renderPage(<ForgotPasswordForm />);
    expect(screen.getByLabelText("E-mail")).toHaveProperty("value", "ada@example.org");
  });

  it("offers the providers that are configured", async () => {
    await open();
    expect(await screen.findByRole("button", { name: "Continue with Google" })).toBeTruthy();
    expect(screen.queryByRole("button", { name: /Apple/ })).toBeNull();
  });
});
