// What happens to money without its buyer: a refund, a renewal that fails; and tokens that are spent.
import { execFileSync } from "node:child_process";
import type { Account } from "./registration";

type Deed = ["refund"] | ["renew"] | ["fail-renewal"] | ["spend", tokens: number];

export function teller({ email }: Account, ...deed: Deed) {
  execFileSync("python", ["-m", "tests.doubles.account_events", email, ...deed.map(String)], {
    cwd: "../server",
    env: {
      ...process.env,
      RETRATO_DATA: process.env.E2E_DATA ?? "",
      PORT: process.env.E2E_PORT ?? "",
    },
  });
}
