// The mails that the server under test has sent, as the mail server received and kept them (.eml).
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "@playwright/test";

interface Mail {
  headers: string;
  text: string;
}

/** Headers and body of a mail, or of one of its parts. */
function split(source: string): [headers: string, body: string] {
  const end = source.indexOf("\n\n");
  return [source.slice(0, end), source.slice(end + 2)];
}

function decode(body: string, encoding: string): string {
  switch (encoding) {
    case "base64":
      return Buffer.from(body, "base64").toString();
    case "quoted-printable": {
      const bytes = body
        .replace(/=\n/g, "")
        .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
      return Buffer.from(bytes, "latin1").toString();
    }
    default:
      return body;
  }
}

/** A mail with files attached has its text in a part of a part. */
function leaves(source: string): [headers: string, body: string][] {
  const [headers, body] = split(source);
  const boundary = /boundary="(.+)"/.exec(headers)?.[1];
  if (!boundary) return [[headers, body]];
  return body.split(`--${boundary}\n`).slice(1).flatMap(leaves);
}

function parse(source: string): Mail {
  const plain = leaves(source).find(([head]) => /^content-type: text\/plain/im.test(head));
  if (!plain) throw new Error("A mail without plain text");
  const encoding = /^content-transfer-encoding: (\S+)/im.exec(plain[0])?.[1] ?? "7bit";
  return { headers: split(source)[0], text: decode(plain[1], encoding) };
}

/** The mails to an address, oldest first. */
function mailsTo(recipient: string): Mail[] {
  const folder = process.env.E2E_MAILS ?? "";
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => name.endsWith(".eml"))
    .sort()
    .map((name) => parse(readFileSync(join(folder, name), "utf8").replaceAll("\r\n", "\n")))
    .filter(({ headers }) => headers.includes(`To: ${recipient}\n`));
}

/** Waits until an address has got so many mails; the page that the newest one leads to. */
export async function linkInMail(recipient: string, count = 1): Promise<string> {
  await expect.poll(() => mailsTo(recipient).length, { timeout: 20_000 }).toBe(count);
  // A mail has one button, and what it leads to is the first address in the text.
  const link = /https?:\/\/\S+/.exec(mailsTo(recipient).at(-1)?.text ?? "")?.[0];
  if (!link) throw new Error(`No link in the mail to ${recipient}`);
  const { pathname, search, hash } = new URL(link);
  return pathname + search + hash;
}
