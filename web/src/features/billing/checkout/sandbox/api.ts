// The calls of the sandbox provider, which exists only where payments use play money.
import { useQuery } from "@tanstack/react-query";
import { api, unwrap } from "@/api/client";
import type { components } from "@/api/schema.gen";

export type SandboxPayment = components["schemas"]["SandboxPayment"];
export type Verb = "pay" | "decline" | "pay-later";

export const useSandboxPayment = (reference: string) =>
  useQuery({
    queryKey: ["sandbox", reference],
    queryFn: () => unwrap(api.GET("/api/dev/sandbox/{reference}", { params: { path: { reference } } })),
    staleTime: 0,
    gcTime: 0,
  });

/** Decide a payment; return the URL to continue at. */
export async function decide(reference: string, verb: Verb): Promise<string> {
  const { redirectUrl } = await unwrap(
    api.POST("/api/dev/sandbox/{reference}/{verb}", { params: { path: { reference, verb } } }),
  );
  return redirectUrl;
}
