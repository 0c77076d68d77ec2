import { expect, it } from "vitest";
import { ApiError } from "@/api/errors";
import { toastError } from "./error-toast";
import { takeToasts } from "./toast";

it("shows the server's own words for a failure, too, and what to quote", async () => {
  const message = "The payment provider does not answer.";
  toastError(new ApiError(503, { message, code: "providerUnavailable" }, "0123456789abcdef"), "en");
  await expect
    .poll(() => takeToasts())
    .toMatchObject([{ title: message, description: expect.stringContaining("01234567") }]);
});
