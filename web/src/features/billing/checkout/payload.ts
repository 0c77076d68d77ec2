// What a payment provider's redirect brings back (S3.11): which payment it is about. It is only ever a question to the
// server, which asks the provider; nothing here is believed.
import { z } from "zod";

const payloadShape = z.object({
  paymentMethodKey: z.enum(["ext__paddle", "ext__paypal", "ext__btcpay", "sandbox"]),
  paymentId: z.uuid(),
});

export type Payload = z.infer<typeof payloadShape> & { token?: string };

/** Base64 as it survives an address: of either alphabet, with a plus that became a space, with or without its padding. */
function decoded(base64: string): unknown {
  const plain = base64.replaceAll("-", "+").replaceAll("_", "/").replaceAll(" ", "+");
  const bytes = Uint8Array.from(atob(plain), (letter) => letter.charCodeAt(0));
  return JSON.parse(new TextDecoder().decode(bytes));
}

/** Null where the address holds none, or one that was cut or tampered with. */
export function readPayload({ payment, token }: Partial<Record<string, string>>): Payload | null {
  if (!payment) return null;
  try {
    const payload = payloadShape.parse(decoded(payment));
    return payload.paymentMethodKey === "ext__paypal" && token ? { ...payload, token } : payload;
  } catch {
    return null;
  }
}
