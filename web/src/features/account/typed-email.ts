// The address that was typed into one of the account forms, for the next one: somebody who forgot the password, or the fact that
// they have an account, types it once. In memory only.
import { useEffect } from "react";
import { createStore } from "@/lib/store";

export const typedEmail = createStore("");

export function useRememberEmail(email: string): void {
  useEffect(() => typedEmail.set(email), [email]);
}
