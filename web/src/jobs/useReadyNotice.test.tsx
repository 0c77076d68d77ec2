import { act, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, expect, it } from "vitest";
import type { Creation } from "@/api/my-creations";
import { loadTexts } from "@/i18n/texts";
import { takeToasts } from "@/notices/toast";
import { renderPage } from "@/testing/render";
import { useReadyNotice } from "./useReadyNotice";

await loadTexts("en", ["jobs"]);
afterEach(() => void takeToasts());

const done = (id: string) => ({ id, status: "DONE" }) as Creation;
let settle: (items: Creation[]) => void;

function Notice() {
  const [settled, setSettled] = useState<readonly Creation[]>([]);
  settle = (items) => setSettled((known) => [...known, ...items]);
  useReadyNotice({ kind: "photos", settled, idle: true, onShown: () => setSettled([]) });
  return <p>{settled.length} left</p>;
}

it("announces each item once, even if it is reported again later", async () => {
  await renderPage(<Notice />);
  await act(async () => settle([done("a"), done("b"), done("a")]));
  expect(takeToasts().map(({ title }) => title)).toEqual(["Your 2 photos are ready"]);
  await act(async () => settle([done("b")]));
  expect(screen.getByText("0 left")).toBeTruthy();
  expect(takeToasts()).toEqual([]);
});
