import { afterEach, describe, expect, it } from "vitest";
import { confirm, openQuestion } from "./confirm";

afterEach(() => openQuestion.get()?.answer(false));

describe("confirm", () => {
  it("resolves with no when a newer question replaces it", async () => {
    const first = confirm({ title: "First?" });
    const second = confirm({ title: "Second?" });
    expect(await first).toBe(false);
    openQuestion.get()?.answer(true);
    expect(await second).toBe(true);
    expect(openQuestion.get()).toBeNull();
  });

  it("ignores a late answer and leaves the newer question open", async () => {
    const first = confirm({ title: "First?" });
    const old = openQuestion.get();
    old?.answer(true);
    const second = confirm({ title: "Second?" });
    old?.answer(false);
    expect(await first).toBe(true);
    expect(openQuestion.get()?.title).toBe("Second?");
    openQuestion.get()?.answer(true);
    expect(await second).toBe(true);
  });
});
