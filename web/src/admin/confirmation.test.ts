import { expect, it, vi } from "vitest";
import { ApiError } from "@/api/errors";
import { askedForCode, Cancelled, withCode } from "./confirmation";

const codeMissing = () => new ApiError(403, { code: "staffConfirmation" });

it("makes the call again after the code was entered", async () => {
  const action = vi.fn().mockRejectedValueOnce(codeMissing()).mockResolvedValueOnce("done");
  const result = withCode(action);
  await vi.waitFor(() => expect(askedForCode.get()).not.toBeNull());
  askedForCode.get()?.answer(true);
  expect(await result).toBe("done");
  expect(action).toHaveBeenCalledTimes(2);
  expect(askedForCode.get()).toBeNull();
});

it("does nothing more if the dialog is closed", async () => {
  const action = vi.fn().mockRejectedValue(codeMissing());
  const result = withCode(action);
  await vi.waitFor(() => expect(askedForCode.get()).not.toBeNull());
  askedForCode.get()?.answer(false);
  await expect(result).rejects.toBeInstanceOf(Cancelled);
  expect(action).toHaveBeenCalledTimes(1);
});

it("passes on every other failure without asking", async () => {
  const refused = new ApiError(409, { code: "lastOwner" });
  await expect(withCode(() => Promise.reject(refused))).rejects.toBe(refused);
  expect(askedForCode.get()).toBeNull();
});
