import { act, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { loadTexts } from "@/i18n/texts";
import { takeToasts } from "@/notices/toast";
import { type Handler, json, stubHttp } from "@/testing/http";
import { renderPage } from "@/testing/render";
import { ResendConfirmation } from "./ResendConfirmation";

await loadTexts("en", ["account"]);

const onAlreadyConfirmed = vi.fn();

/** Show the button against a server that answers each click with the handler; return the requests. */
async function open(handler: Handler) {
  const { requests } = stubHttp({ "/api/auth/resendEmailConfirmation": handler });
  await renderPage(<ResendConfirmation onAlreadyConfirmed={onAlreadyConfirmed} />);
  return requests;
}

const button = () => screen.getByRole("button");

/** Click and wait for the response, without advancing the countdown. */
async function click() {
  await act(async () => {
    fireEvent.click(button());
    await vi.advanceTimersByTimeAsync(0);
  });
}

const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000));

describe("resending the confirmation e-mail (docs/product.md#e-mail-confirmation)", () => {
  let hour = 0;
  // Each test begins after the countdown of the one before it.
  beforeEach(() => {
    hour += 3_600_000;
    vi.useFakeTimers({ now: hour });
  });

  afterEach(() => {
    vi.useRealTimers();
    vi.resetAllMocks();
    takeToasts();
  });

  it("shows a success toast and counts down to the next attempt", async () => {
    await open(json({ message: "Sent to Ada", data: { secondsLeft: 3 } }));
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

  it("sends nothing during the countdown", async () => {
    const requests = await open(json({ message: "Sent", data: { secondsLeft: 60 } }));
    await click();
    await click();
    await pass(59);
    await click();
    expect(requests).toHaveLength(1);
    await pass(1);
    await click();
    expect(requests).toHaveLength(2);
  });

  it("catches up after the browser has suspended timers", async () => {
    await open(json({ message: "Sent", data: { secondsLeft: 60 } }));
    await click();
    vi.setSystemTime(Date.now() + 40_000);
    await pass(1);
    expect(button().textContent).toBe("Send it again in 19 s");
  });

  it("counts down in every place that offers it", async () => {
    stubHttp({
      "/api/auth/resendEmailConfirmation": json({ message: "Sent", data: { secondsLeft: 60 } }),
    });
    const place = <ResendConfirmation onAlreadyConfirmed={onAlreadyConfirmed} />;
    await renderPage(
      <>
        {place}
        {place}
      </>,
    );
    const labels = () => screen.getAllByRole("button").map(({ textContent }) => textContent);
    await act(async () => {
      fireEvent.click(screen.getAllByRole("button")[0] as HTMLElement);
      await vi.advanceTimersByTimeAsync(0);
    });
    expect(labels()).toEqual(Array(2).fill("Send it again in 60 s"));
    await pass(1);
    expect(labels()).toEqual(Array(2).fill("Send it again in 59 s"));
  });

  it("shows a refusal as an error and counts down from the time it names", async () => {
    await open(json({ message: "Please wait", code: "resendPause", data: { secondsLeft: 42 } }, 429));
    await click();
    expect(takeToasts()).toMatchObject([{ color: "error", title: "Please wait" }]);
    expect(button().textContent).toBe("Send it again in 42 s");
    await pass(2);
    expect(button().textContent).toBe("Send it again in 40 s");
  });

  it("allows an immediate retry after a failure without a pause", async () => {
    await open(json({ message: "Refused" }, 400));
    await click();
    expect(takeToasts()).toMatchObject([{ color: "error", title: "Refused" }]);
    expect(button().textContent).toBe("Send it again");
    expect(button().getAttribute("aria-disabled")).toBe("false");
  });

  it("reports an address that is already confirmed", async () => {
    await open(json({ message: "Already confirmed", code: "alreadyConfirmed" }, 409));
    await click();
    expect(onAlreadyConfirmed).toHaveBeenCalledOnce();
  });
});
