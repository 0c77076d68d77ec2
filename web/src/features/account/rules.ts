// Validation of the account forms. The server repeats it, and also rejects common passwords.
import { z } from "@/lib/zod";

export const name = z.string().trim().min(2).max(60);
export const email = z.string().trim().min(1).max(254).pipe(z.email());
export const password = z.string().min(1).max(128);
export const newPassword = z.string().min(8).max(128);
/** A code of an authenticator app, or a recovery code. */
export const code = z.string().trim().min(1).max(60);

export const loginRules = z.object({ email, password });
export type Login = z.infer<typeof loginRules>;

export const registerRules = z.object({ name, email, password: newPassword });

export const forgotPasswordRules = z.object({ email });

export const resetPasswordRules = z.object({ password: newPassword });
export type ResetPassword = z.infer<typeof resetPasswordRules>;
