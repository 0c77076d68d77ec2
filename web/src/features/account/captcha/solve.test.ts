import { expect, it } from "vitest";
import { type Challenge, solve } from "./solve";

const challenge = (changes: Partial<Challenge["parameters"]> = {}): Challenge => ({
  parameters: {
    algorithm: "PBKDF2/SHA-256",
    cost: 3,
    expiresAt: 0,
    keyLength: 32,
    keyPrefix: "00",
    nonce: "000102030405060708090a0b0c0d0e0f",
    salt: "f0f1f2f3f4f5f6f7f8f9fafbfcfdfeff",
    ...changes,
  },
  signature: "",
});

it("finds the same solution as the server's library", async () => {
  expect(await solve(challenge())).toEqual({
    counter: 55,
    derivedKey: "00ce32fc750c2f832693b150f71be4556518c6561330f23615c8591f34e20485",
  });
});

it("fails on an algorithm that browsers do not support", async () => {
  await expect(solve(challenge({ algorithm: "SCRYPT" }))).rejects.toThrow();
});
