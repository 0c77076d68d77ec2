// A fake push service and browsers subscribed to it: the product sends to it as to a real one, and messages are decrypted with the
// browser's keys (RFC 8291).
import { createDecipheriv, createECDH, hkdfSync, randomBytes } from "node:crypto";
import { createServer } from "node:http";
import type { BrowserContext } from "@playwright/test";

type Bytes = Buffer | Uint8Array;

const derive = (secret: Bytes, salt: Bytes, info: Bytes, length: number) =>
  Buffer.from(hkdfSync("sha256", secret, salt, info, length));

export type PushService = Awaited<ReturnType<typeof startPushService>>;
export type Device = ReturnType<PushService["subscribe"]>;

/** A browser's keys and the messages sent to it. */
function newDevice(endpoint: string) {
  const browser = createECDH("prime256v1");
  const publicKey = browser.generateKeys();
  const auth = randomBytes(16);

  const decrypt = (body: Buffer): string => {
    const [salt, sender, ciphertext] = [body.subarray(0, 16), body.subarray(21, 86), body.subarray(86)];
    const info = Buffer.concat([Buffer.from("WebPush: info\0"), publicKey, sender]);
    const shared = derive(browser.computeSecret(sender), auth, info, 32);
    const key = derive(shared, salt, Buffer.from("Content-Encoding: aes128gcm\0"), 16);
    const nonce = derive(shared, salt, Buffer.from("Content-Encoding: nonce\0"), 12);
    const cipher = createDecipheriv("aes-128-gcm", key, nonce);
    cipher.setAuthTag(ciphertext.subarray(-16));
    const plain = Buffer.concat([cipher.update(ciphertext.subarray(0, -16)), cipher.final()]);
    return plain.subarray(0, plain.lastIndexOf(2)).toString();
  };

  const keys = { p256dh: publicKey.toString("base64url"), auth: auth.toString("base64url") };
  /** The decrypted messages so far. */
  const received: string[] = [];
  return { endpoint, keys, received, decrypt };
}

/** Listen on the port that the product accepts as a push service (playwright.config.ts). */
export async function startPushService() {
  const devices = new Map<string, ReturnType<typeof newDevice>>();
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const device = devices.get(request.url ?? "");
    device?.received.push(device.decrypt(Buffer.concat(chunks)));
    response.writeHead(device ? 201 : 410).end();
  });
  const port = Number(process.env.E2E_PUSH_PORT);
  await new Promise<void>((listening) => server.listen(port, "127.0.0.1", listening));
  return {
    subscribe() {
      const path = `/${randomBytes(8).toString("hex")}`;
      const device = newDevice(`http://127.0.0.1:${port}${path}`);
      devices.set(path, device);
      return device;
    },
    async close(): Promise<void> {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}

/** Make pages of the context subscribe as this device. */
export async function useDevice(context: BrowserContext, { endpoint, keys }: Device): Promise<void> {
  await context.addInitScript(
    (subscription) => {
      const flag = "fake-subscription";
      const fake = {
        endpoint: subscription.endpoint,
        toJSON: () => subscription,
        unsubscribe: async () => {
          localStorage.removeItem(flag);
          return true;
        },
      };
      Object.assign(PushManager.prototype, {
        getSubscription: async () => (localStorage.getItem(flag) ? fake : null),
        subscribe: async () => {
          localStorage.setItem(flag, "yes");
          return fake;
        },
      });
    },
    { endpoint, keys },
  );
}
