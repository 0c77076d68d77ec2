// The browser's passkeys (WebAuthn). The server's options and our answers are JSON with bytes in base64url; browsers use buffers,
// and not all can convert them themselves.

type Json = Record<string, unknown>;

interface Descriptor extends Json {
  id: string;
}

const toBytes = (text: string) =>
  Uint8Array.from(atob(text.replace(/-/g, "+").replace(/_/g, "/")), (character) => character.charCodeAt(0));

const toText = (buffer: ArrayBuffer) =>
  btoa(String.fromCharCode(...new Uint8Array(buffer)))
    .replace(/\+/g, "-")
    .replace(/\//g, "_")
    .replace(/=+$/, "");

export const supportsPasskeys = () => typeof PublicKeyCredential === "function";

/** The user closed the browser's dialog, or it timed out; not worth an error message. */
export const isCancelled = (error: unknown) =>
  error instanceof DOMException && (error.name === "NotAllowedError" || error.name === "AbortError");

/** Whether the device already has a passkey of this account. */
export const isKnownPasskey = (error: unknown) =>
  error instanceof DOMException && error.name === "InvalidStateError";

const withBytes = (descriptors: unknown) =>
  ((descriptors ?? []) as Descriptor[]).map((each) => ({ ...each, id: toBytes(each.id) }));

function toJson(credential: Credential | null): string {
  if (!(credential instanceof PublicKeyCredential)) throw new DOMException("No passkey", "NotAllowedError");
  const parts = ["clientDataJSON", "attestationObject", "authenticatorData", "signature", "userHandle"];
  const response = Object.fromEntries(
    parts.flatMap((name) => {
      const value: unknown = Reflect.get(credential.response, name);
      return value instanceof ArrayBuffer ? [[name, toText(value)]] : [];
    }),
  );
  return JSON.stringify({ id: credential.id, rawId: credential.id, type: credential.type, response });
}

/** Let the user create a passkey with the server's options. */
export async function createPasskey(options: Json): Promise<string> {
  const user = options.user as Descriptor;
  const publicKey = {
    ...options,
    challenge: toBytes(options.challenge as string),
    user: { ...user, id: toBytes(user.id) },
    excludeCredentials: withBytes(options.excludeCredentials),
  } as unknown as PublicKeyCredentialCreationOptions;
  return toJson(await navigator.credentials.create({ publicKey }));
}

/** Let the user choose one of their passkeys and sign the server's challenge with it. */
export async function getPasskey(options: Json): Promise<string> {
  const publicKey = {
    ...options,
    challenge: toBytes(options.challenge as string),
    allowCredentials: withBytes(options.allowCredentials),
  } as unknown as PublicKeyCredentialRequestOptions;
  return toJson(await navigator.credentials.get({ publicKey }));
}
