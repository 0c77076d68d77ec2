import { expect, it, vi } from "vitest";
import { NetworkError } from "@/api/errors";
import { toastError } from "./error-toast";
import { takeToasts } from "./toast";

vi.mock("./failure", () => ({
  toastFailure: () => Promise.reject(new TypeError("Failed to fetch dynamically imported module")),
}));

it.each([
  ["logs a defect", new TypeError("x is not a function"), 1],
  ["does not log a failure of the network", new NetworkError(new TypeError("Failed to fetch")), 0],
])("%s if the code for failures cannot be loaded", async (_, error, times) => {
  const logged = vi.spyOn(console, "error").mockImplementation(() => {});
  toastError(error, "en");
  await vi.waitFor(() => expect(takeToasts()).toMatchObject([{ color: "error" }]));
  expect(logged).toHaveBeenCalledTimes(times);
});
