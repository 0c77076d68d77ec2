// The calls of signing in, registering and recovering an account.
import { api, unwrap } from "@/api/client";
import type { components } from "@/api/schema.gen";
import { signIn } from "@/api/session";
import { getPasskey } from "@/lib/passkey";
import type { Login, ResetPassword } from "./rules";

export type OpenIdProvider = components["schemas"]["PublicConfig"]["signInWith"][number];

/** Sign in. `code`: of the second factor, once the server has asked for it. */
export async function logIn(values: Login, code: string | null): Promise<void> {
  signIn(await unwrap(api.POST("/api/auth", { body: { ...values, code } })));
}

/** Sign in with a passkey that the user chooses in the browser's dialog. */
export async function signInWithPasskey(): Promise<void> {
  const { options } = await unwrap(api.POST("/api/auth/passkey/options"));
  const credential = await getPasskey(options);
  signIn(await unwrap(api.POST("/api/auth/passkey", { body: { credential } })));
}

/** Return the address of the provider's sign-in page. */
export async function startOpenId(provider: OpenIdProvider): Promise<string> {
  const path = { provider };
  const { url } = await unwrap(api.POST("/api/auth/openid/{provider}/start", { params: { path } }));
  return url;
}

/** Sign in with the provider's answer, and with what the server has asked for since. */
export async function finishOpenId(
  provider: OpenIdProvider,
  answer: components["schemas"]["OpenIdAnswer"],
): Promise<void> {
  const options = { params: { path: { provider } }, body: answer };
  signIn(await unwrap(api.POST("/api/auth/openid/{provider}/finish", options)));
}

/** Create an account and sign in. */
export async function register(body: components["schemas"]["Registration"]) {
  const auth = await unwrap(api.POST("/api/auth/register", { body }));
  signIn(auth);
  return auth.user;
}

/** Send a link to set a new password; return the message for the user. */
export async function requestPasswordReset(email: string, captcha: string): Promise<string> {
  const { message } = await unwrap(api.POST("/api/auth/forgotPassword", { body: { email, captcha } }));
  return message;
}

/** Throws an error if the link of a mail was used or has expired. */
export async function checkResetLink(token: string): Promise<null> {
  await unwrap(api.POST("/api/auth/resetPassword/check", { body: { token } }));
  return null;
}

/** Set a new password with the token of a link, and sign in. */
export async function resetPassword(
  token: string,
  values: ResetPassword,
  code: string | null,
): Promise<void> {
  signIn(await unwrap(api.POST("/api/auth/resetPassword", { body: { token, ...values, code } })));
}

export const resendConfirmation = () => unwrap(api.POST("/api/auth/resendEmailConfirmation"));

export const fetchChallenge = (signal: AbortSignal) => unwrap(api.GET("/api/captcha", { signal }));
