// A push service, for a Chromium that reaches none, and browsers that have subscribed there: the server sends to it as it would
// to any, and what arrives is opened with the browser's keys (RFC 8291).
import { createDecipheriv, createECDH, hkdfSync, randomBytes } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { BrowserContext } from "@playwright/test";

type Bytes = Buffer | Uint8Array;

const derive = (secret: Bytes, salt: Bytes, info: Bytes, length: number) =>
  Buffer.from(hkdfSync("sha256", secret, salt, info, length));

export type PushService = Awaited<ReturnType<typeof playPushService>>;
export type Device = ReturnType<PushService["subscribe"]>;

/** A browser's keys, and what was sent to it. */
function newDevice(endpoint: string) {
  const browser = createECDH("prime256v1");
  const publicKey = browser.generateKeys();
  const auth = randomBytes(16);

  const open = (body: Buffer): string => {
    const [salt, sender, sealed] = [body.subarray(0, 16), body.subarray(21, 86), body.subarray(86)];
    const aboutBoth = Buffer.concat([Buffer.from("WebPush: info\0"), publicKey, sender]);
    const shared = derive(browser.computeSecret(sender), auth, aboutBoth, 32);
    const key = derive(shared, salt, Buffer.from("Content-Encoding: aes128gcm\0"), 16);
    const nonce = derive(shared, salt, Buffer.from("Content-Encoding: nonce\0"), 12);
    const cipher = createDecipheriv("aes-128-gcm", key, nonce);
    cipher.setAuthTag(sealed.subarray(-16));
    const opened = Buffer.concat([cipher.update(sealed.subarray(0, -16)), cipher.final()]);
    return opened.subarray(0, opened.lastIndexOf(2)).toString();
  };

  const keys = { p256dh: publicKey.toString("base64url"), auth: auth.toString("base64url") };
  /** The messages so far, opened. */
  const received: string[] = [];
  return { endpoint, keys, received, open };
}

export async function playPushService() {
  const devices = new Map<string, ReturnType<typeof newDevice>>();
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const device = devices.get(request.url ?? "");
    device?.received.push(device.open(Buffer.concat(chunks)));
    response.writeHead(device ? 201 : 410).end();
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    address,
    subscribe() {
      const path = `/${randomBytes(8).toString("hex")}`;
      const device = newDevice(address + path);
      devices.set(path, device);
      return device;
    },
    async close(): Promise<void> {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}

/** Pages of the context subscribe as this device. */
export async function playBrowser(context: BrowserContext, { endpoint, keys }: Device): Promise<void> {
  await context.addInitScript(
    (subscription) => {
      const flag = "played-subscription";
      const made = {
        endpoint: subscription.endpoint,
        toJSON: () => subscription,
        unsubscribe: async () => {
          localStorage.removeItem(flag);
          return true;
        },
      };
      Object.assign(PushManager.prototype, {
        getSubscription: async () => (localStorage.getItem(flag) ? made : null),
        subscribe: async () => {
          localStorage.setItem(flag, "yes");
          return made;
        },
      });
    },
    { endpoint, keys },
  );
}
