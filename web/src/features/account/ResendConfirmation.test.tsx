import { act, fireEvent, render, screen } from "@testing-library/react";
import { createMemoryRouter } from "react-router";
import { RouterProvider } from "react-router/dom";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { takeToasts } from "@/notices/toast";
import { ResendConfirmation } from "./ResendConfirmation";

const answers = vi.fn<() => Response>();
const onAlreadyConfirmed = vi.fn();

async function open() {
  const router = createMemoryRouter([
    { path: "/", element: <ResendConfirmation onAlreadyConfirmed={onAlreadyConfirmed} /> },
  ]);
  await act(async () => render(<RouterProvider router={router} />));
}

const button = () => screen.getByRole("button");

/** Clicks and waits for the answer, not for any of the seconds after it. */
async function click() {
  await act(async () => {
    fireEvent.click(button());
    await vi.advanceTimersByTimeAsync(0);
  });
}

const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000));

describe("S4.14 sending the confirmation mail again", () => {
  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal("fetch", async () => answers());
  });

  afterEach(() => {
    vi.useRealTimers();
    vi.resetAllMocks();
    takeToasts();
  });

  it("says so in green and counts the pause down, second by second, to the next chance", async () => {
    answers.mockImplementation(() => Response.json({ message: "Sent to Ada", data: { secondsLeft: 3 } }));
    await open();
    expect(button().textContent).toBe("Send it again");
    await click();
    expect(takeToasts()).toMatchObject([{ color: "success", title: "Sent to Ada" }]);
    for (const left of [3, 2, 1]) {
      expect(button().textContent).toBe(`Send it again in ${left} s`);
      expect(button().getAttribute("aria-disabled")).toBe("true");
      await pass(1);
    }
    expect(button().textContent).toBe("Send it again");
    expect(button().getAttribute("aria-disabled")).toBe("false");
    expect(vi.getTimerCount()).toBe(0);
  });

  it("sends nothing while it counts", async () => {
    answers.mockImplementation(() => Response.json({ message: "Sent", data: { secondsLeft: 60 } }));
    await open();
    await click();
    await click();
    await pass(59);
    await click();
    expect(answers).toHaveBeenCalledOnce();
    await pass(1);
    await click();
    expect(answers).toHaveBeenCalledTimes(2);
  });

  it("catches up after a time in which the browser let nothing tick", async () => {
    answers.mockImplementation(() => Response.json({ message: "Sent", data: { secondsLeft: 60 } }));
    await open();
    await click();
    vi.setSystemTime(Date.now() + 40_000);
    await pass(1);
    expect(button().textContent).toBe("Send it again in 19 s");
  });

  it("counts down from what a refusal says, too, and tells it in red", async () => {
    answers.mockImplementation(() =>
      Response.json(
        { message: "Please wait", code: "resendPause", data: { secondsLeft: 42 } },
        { status: 429 },
      ),
    );
    await open();
    await click();
    expect(takeToasts()).toMatchObject([{ color: "error", title: "Please wait" }]);
    expect(button().textContent).toBe("Send it again in 42 s");
    await pass(2);
    expect(button().textContent).toBe("Send it again in 40 s");
  });

  it("can be tried again at once after a failure that asks for no pause", async () => {
    answers.mockImplementation(() => Response.json({}, { status: 400 }));
    await open();
    await click();
    expect(takeToasts()).toMatchObject([{ color: "error", title: "Unknown error!" }]);
    expect(button().textContent).toBe("Send it again");
    expect(button().getAttribute("aria-disabled")).toBe("false");
  });

  it("reports an address that turns out to be confirmed", async () => {
    answers.mockImplementation(() =>
      Response.json({ message: "Already confirmed", code: "alreadyConfirmed" }, { status: 409 }),
    );
    await open();
    await click();
    expect(onAlreadyConfirmed).toHaveBeenCalledOnce();
  });
});
