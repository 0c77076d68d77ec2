// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

const prepared = vi.hoisted(() => vi.fn(async (_page: { name: string | null }) => {}));
vi.mock("./router", () => ({ prepare: prepared }));
const fetched = vi.hoisted(() => vi.fn(async () => {}));
vi.mock("@/api/query-client", () => ({ queryClient: { prefetchQuery: fetched } }));

const connection = { saveData: false, effectiveType: "4g" };
const names = () => prepared.mock.calls.map(([{ name }]) => name);

function link(attributes: string): HTMLElement {
  document.body.innerHTML = `<a ${attributes}><span>There</span></a>`;
  return document.body.querySelector("span") as HTMLElement;
}
const over = (target: HTMLElement, pointerType = "mouse") =>
  target.dispatchEvent(
    Object.assign(new Event("pointerover", { bubbles: true }), { pointerType }) as PointerEvent,
  );
const press = (target: HTMLElement) => target.dispatchEvent(new Event("pointerdown", { bubbles: true }));
const focus = (target: HTMLElement) => target.dispatchEvent(new Event("focusin", { bubbles: true }));

describe("a page is prefetched", () => {
  beforeEach(async () => {
    vi.useFakeTimers();
    prepared.mockReset().mockResolvedValue();
    fetched.mockReset().mockResolvedValue();
    Object.assign(connection, { saveData: false, effectiveType: "4g" });
    Object.defineProperty(navigator, "connection", { configurable: true, value: connection });
    const { followIntent } = await import("./intent");
    stop = followIntent(0);
  });
  let stop = () => {};
  afterEach(() => {
    stop();
    vi.useRealTimers();
  });

  it("once when its link is hovered, with its public data", () => {
    const faq = link('href="/faq"');
    over(faq);
    vi.advanceTimersByTime(79);
    expect(names()).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(names()).toEqual(["faq"]);
    expect(fetched).toHaveBeenCalledTimes(2); // the questions and the last posts
    over(faq);
    vi.advanceTimersByTime(500);
    focus(faq);
    expect(names()).toEqual(["faq"]);
  });

  it("not if it is the current page", () => {
    history.pushState(null, "", "/faq");
    press(link('href="/faq"'));
    history.pushState(null, "", "/");
    expect(names()).toEqual([]);
  });

  it("not when the pointer passes over its link", () => {
    over(link('href="/faq"'));
    vi.advanceTimersByTime(50);
    over(document.body);
    vi.advanceTimersByTime(500);
    expect(names()).toEqual([]);
  });

  it("at once on touch and focus, without private data", () => {
    press(link('href="/es/my-photos"'));
    focus(link('href="/settings"'));
    expect(names()).toEqual(["my-photos", "settings"]);
    expect(fetched).not.toHaveBeenCalled();
  });

  it("again after a failure", async () => {
    prepared.mockRejectedValueOnce(new TypeError("gone"));
    const faq = link('href="/faq"');
    press(faq);
    await vi.advanceTimersByTimeAsync(0);
    press(faq);
    expect(names()).toEqual(["faq", "faq"]);
  });

  it.each([
    'href="https://example.org/faq"',
    'href="/faq" target="_blank"',
    'href="/files/photo.webp" download="photo.webp"',
    'href="/nothing-here"',
    'href="#content"',
  ])("not for %s", (attributes) => {
    press(link(attributes));
    expect(names()).toEqual([]);
  });

  it.each([{ saveData: true }, { effectiveType: "2g" }, { effectiveType: "slow-2g" }])(
    "not on a slow or metered connection: %o",
    (slow) => {
      Object.assign(connection, slow);
      press(link('href="/faq"'));
      expect(names()).toEqual([]);
    },
  );
});
