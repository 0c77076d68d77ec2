import { render, screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import type { Creation } from "@/api/my-creations";
import { loadTexts } from "@/i18n/texts";
import { Jobs } from "./Jobs";

await loadTexts("en", ["jobs"]);

const done: Creation = {
  id: "1",
  mode: "IMAGINE",
  status: "DONE",
  styleId: "neon",
  path: null,
  poster: null,
  source: null,
  sourceId: null,
  userModelId: null,
  width: null,
  height: null,
  seconds: null,
  progress: 1,
  queuePosition: null,
  error: null,
  favourite: false,
  shared: false,
  createdAt: "2026-11-01T12:00:00Z",
  finishedAt: "2026-11-01T12:01:00Z",
};

const jobs = (latest?: Creation) => <Jobs jobs={[]} latest={latest} styleName={() => "Neon city"} />;

describe("jobs", () => {
  it("announces finished and failed jobs to screen readers", () => {
    const { rerender } = render(jobs());
    expect(screen.getByRole("status").textContent).toBe("");
    rerender(jobs(done));
    expect(screen.getByRole("status").textContent).toBe("Neon city is ready.");
    rerender(jobs({ ...done, id: "2", status: "FAILED", error: "Your tokens are back." }));
    expect(screen.getByRole("status").textContent).toBe("Neon city: Your tokens are back.");
  });
});
