// What only money buys, given to an account of a test: tokens, and a model of somebody who does not exist.
import { execFileSync } from "node:child_process";
import type { Account } from "./registration";

const portraits = ["Elena", "Marco"] as const;

export function giveTo(
  { email }: Account,
  { tokens = 0, model }: { tokens?: number; model?: (typeof portraits)[number] },
) {
  execFileSync(
    "python",
    ["-m", "tests.doubles.grant_tokens", email, String(tokens), ...(model ? [model] : [])],
    {
      cwd: "../server",
      env: { ...process.env, RETRATO_DATA: process.env.E2E_DATA ?? "" },
    },
  );
}
