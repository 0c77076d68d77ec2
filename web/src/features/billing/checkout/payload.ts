// The payment id in the URL of a provider's redirect. It only selects the payment; its state comes from the server.
import { z } from "@/lib/zod";

const payloadShape = z.object({
  paymentMethodKey: z.enum(["ext__paddle", "ext__paypal", "ext__btcpay", "sandbox"]),
  paymentId: z.uuid(),
});

export type Payload = z.infer<typeof payloadShape> & { token?: string };

/** Decode base64 from a URL: either alphabet, plus signs that became spaces, padding optional. */
function decode(base64: string): unknown {
  const plain = base64.replaceAll("-", "+").replaceAll("_", "/").replaceAll(" ", "+");
  const bytes = Uint8Array.from(atob(plain), (letter) => letter.charCodeAt(0));
  return JSON.parse(new TextDecoder().decode(bytes));
}

/** Return null if there is none or it is malformed. */
export function readPayload({ payment, token }: Partial<Record<string, string>>): Payload | null {
  if (!payment) return null;
  try {
    const payload = payloadShape.parse(decode(payment));
    return payload.paymentMethodKey === "ext__paypal" && token ? { ...payload, token } : payload;
  } catch {
    return null;
  }
}
