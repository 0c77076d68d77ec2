// Calls to the helper process (server/tests/doubles/browser_suite.py): e-mails, and changes to accounts that users cannot make.
import { expect } from "@playwright/test";

interface Owner {
  email: string;
}

const address = () => `http://127.0.0.1:${process.env.E2E_HELPER_PORT}`;

async function perform(action: string, body: Record<string, unknown>): Promise<void> {
  const answer = await fetch(`${address()}/${action}`, { method: "POST", body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${action}: ${answer.status} ${await answer.text()}`);
}

/** Confirm the e-mail address, which grants 20 tokens. */
export const confirmEmail = ({ email }: Owner) => perform("confirm", { email });
export const grantTokens = ({ email }: Owner, tokens: number) => perform("grant", { email, tokens });
export const grantPremium = ({ email }: Owner) => perform("premium", { email });
/** Grant premium and start to train a model of a person who does not exist. */
export const trainModel = ({ email }: Owner, person: "Elena" | "Marco") =>
  perform("model", { email, person });
/**
 * Add photos, three videos, and one running, one queued and one failed item. The newest photo was made from another; every tenth
 * is a favourite.
 */
export const fillGallery = ({ email }: Owner, photos: number) => perform("gallery", { email, photos });
export const spendTokens = ({ email }: Owner, tokens: number) => perform("spend", { email, tokens });
/** Let the delayed payment arrive now instead of after 20 seconds. */
export const deliverPayment = ({ email }: Owner) => perform("arrive", { email });
export const refundLastPayment = ({ email }: Owner) => perform("refund", { email });
/** Let them enter the administration. They need two-step sign-in, too. */
export const makeStaff = ({ email }: Owner, role: string) => perform("staff", { email, role });
export const suspend = ({ email }: Owner, scope: "CREATION" | "ACCOUNT") =>
  perform("suspend", { email, scope });
/** Let them have agreed only to terms from before the current ones. */
export const outdateTerms = ({ email }: Owner) => perform("outdate-terms", { email });
export const failRenewal = ({ email }: Owner) => perform("fail-renewal", { email });
export const chargeBackLastPayment = ({ email }: Owner) => perform("charge-back", { email });
/** Let the provider refuse to refund the last payment, or no longer. */
export const refuseRefunds = ({ email }: Owner, refuse: boolean) =>
  perform("refuse-refunds", { email, refuse });
/** Let the last webhook about them have failed too often. Its error names their address. */
export const stickWebhook = ({ email }: Owner) => perform("stick-webhook", { email });
/** Let their subscription be one that could not be ended. Its error names their address. */
export const failEnding = ({ email }: Owner) => perform("fail-ending", { email });
export const endAtProvider = ({ email }: Owner) => perform("end-at-provider", { email });

/** Wait until an address has received `count` e-mails and return the path that the newest one links to. */
export async function linkInMail(recipient: string, count = 1): Promise<string> {
  const answer = await fetch(
    `${address()}/mails?${new URLSearchParams({ to: recipient, count: `${count}` })}`,
  );
  const texts = (await answer.json()) as string[];
  expect(texts).toHaveLength(count);
  // The first URL in the text is the target of the e-mail's button.
  const link = /https?:\/\/\S+/.exec(texts.at(-1) ?? "")?.[0];
  if (!link) throw new Error(`No link in the e-mail to ${recipient}`);
  const { pathname, search, hash } = new URL(link);
  return pathname + search + hash;
}
