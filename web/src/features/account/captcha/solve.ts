// Altcha's proof of work: find the first counter whose derived key has the required prefix.
import type { components } from "@/api/schema.gen";

export type Challenge = components["schemas"]["Challenge"];

export interface Solution {
  counter: number;
  derivedKey: string;
}

const counterBytes = 4;

function fromHex(hex: string): number[] {
  return (hex.match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16));
}

function toHex(bytes: ArrayBuffer): string {
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

export async function solve({ parameters }: Challenge): Promise<Solution> {
  const { algorithm, cost, keyLength, keyPrefix } = parameters;
  const [name = "", hash = ""] = algorithm.split("/");
  const salt = new Uint8Array(fromHex(parameters.salt));
  const nonce = fromHex(parameters.nonce);
  const password = new DataView(new ArrayBuffer(nonce.length + counterBytes));
  new Uint8Array(password.buffer).set(nonce);
  for (let counter = 0; ; counter++) {
    password.setUint32(nonce.length, counter);
    const key = await crypto.subtle.importKey("raw", password, name, false, ["deriveBits"]);
    const method = { name, hash, salt, iterations: cost };
    const derivedKey = toHex(await crypto.subtle.deriveBits(method, key, keyLength * 8));
    if (derivedKey.startsWith(keyPrefix)) return { counter, derivedKey };
  }
}
