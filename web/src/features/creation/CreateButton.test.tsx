import { act, fireEvent, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { NetworkError } from "@/api/errors";
import { clearTokens } from "@/api/tokens";
import { loadTexts } from "@/i18n/texts";
import { renderPage } from "@/testing/render";
import { ada, signInAs } from "@/testing/users";
import { CreateButton } from "./CreateButton";
import type { Style } from "./creation-request";

await loadTexts("en", ["styles"]);
const { toastError } = vi.hoisted(() => ({ toastError: vi.fn() }));
vi.mock("@/notices/error-toast", () => ({ toastError }));
vi.mock("./CreatePopover", () => {
  throw new TypeError("Failed to fetch dynamically imported module");
});

afterEach(() => act(clearTokens));

it("treats a form that cannot be loaded as a failure of the network, and can be pressed again", async () => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  signInAs(ada);
  const style = { id: "neon", name: { en: "Neon" }, modes: ["REIMAGINE"] } as unknown as Style;
  await renderPage(<CreateButton style={style} mode="REIMAGINE" />);
  const button = screen.getByRole<HTMLButtonElement>("button");
  await act(async () => fireEvent.click(button));
  await vi.waitFor(() => expect(toastError).toHaveBeenCalledExactlyOnceWith(expect.any(NetworkError), "en"));
  await vi.waitFor(() => expect(button.getAttribute("aria-busy")).not.toBe("true"));
});
