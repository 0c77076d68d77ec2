// The address that was typed into one of the account forms, as the default of the next one, such as that for a forgotten
// password. In memory only.
import { useEffect } from "react";
import { createStore } from "@/lib/store";

export const typedEmail = createStore("");

export function useRememberEmail(email: string): void {
  useEffect(() => typedEmail.set(email), [email]);
}
