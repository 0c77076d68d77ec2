import { act, render, screen } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { loadTexts } from "@/i18n/texts";
import { HowItWorks } from "./HowItWorks";
import { UseCases } from "./UseCases";

beforeAll(() => loadTexts("en", ["landing"]));
beforeEach(() => void vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const shots = ["First", "Second"].map((name) => ({ src: `/${name}.webp`, name: { en: name } }));

test.each([
  { where: "how it works", interval: 4000, pictures: <HowItWorks shots={shots} /> },
  { where: "a use case", interval: 5000, pictures: <UseCases shots={{ studio: shots }} /> },
])("pictures of $where change every $interval ms (docs/product.md#rotation)", ({ interval, pictures }) => {
  render(pictures);
  act(() => vi.advanceTimersByTime(interval - 1));
  expect(screen.getByText("First")).toBeTruthy();
  act(() => vi.advanceTimersByTime(1));
  expect(screen.getByText("Second")).toBeTruthy();
});
