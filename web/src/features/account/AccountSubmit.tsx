import type { ReactNode } from "react";
import { useHydrated } from "@/lib/hydrated";
import { SubmitButton } from "@/ui/Form";

/** Waits for the script: a form sent by the browser itself would put the password into the address. */
export function AccountSubmit({ children }: { children: ReactNode }) {
  return (
    <SubmitButton size="lg" block disabled={!useHydrated()}>
      {children}
    </SubmitButton>
  );
}
