// Runs before every unit test file: real English texts, no network, and stubbed globals restored after each test. Tests
// run in Node, without a document, unless they are .test.tsx files or name another environment in their first line.
import { afterEach, vi } from "vitest";
import { loadTexts } from "@/i18n/texts";
import { checkUnexpectedRequests, refuseRequests } from "./http";

refuseRequests();
await loadTexts("en", []);
if (typeof document !== "undefined") await import("./setup-dom");

afterEach(() => {
  vi.unstubAllGlobals();
  checkUnexpectedRequests();
});
