// Runs before every unit test file: real English texts, no network, and stubbed globals restored after each test. Tests
// run in Node, without a document, unless they are .test.tsx files or name another environment in their first line.
import { afterEach, beforeEach, vi } from "vitest";
import { loadTexts } from "@/i18n/texts";
import { checkUnexpectedRequests, forgetUnexpectedRequests, refuseRequests } from "./http";

refuseRequests();
// A timer of an earlier test may have sent a request meanwhile.
beforeEach(forgetUnexpectedRequests);
// Before the import below, so that it runs after its hook, which unmounts components.
afterEach(() => {
  vi.unstubAllGlobals();
  checkUnexpectedRequests();
});

await loadTexts("en", []);
if (typeof document !== "undefined") await import("./setup-dom");
