// The product once more, from an empty folder of its own, for tests that need settings which the others' must not have. Its
// engine takes no time.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "@playwright/test";

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, "close");
  return port;
}

export async function startProduct(settings: Record<string, string>) {
  const port = await freePort();
  const address = `http://localhost:${port}`;
  const data = mkdtempSync(join(tmpdir(), "retrato-own-"));
  const inherited = Object.entries(process.env).filter(
    ([name]) => !/^(RETRATO_|DATABASE_URL$|HOST$)/.test(name),
  );
  const server = spawn("python", ["-m", "retrato", "run"], {
    stdio: ["ignore", "ignore", "inherit"],
    env: {
      ...Object.fromEntries(inherited),
      RETRATO_DATA: data,
      RETRATO_ENGINE__NAME: "tests.doubles.engine:make",
      RETRATO_MAIL__SMTP_URL: `smtp://127.0.0.1:${process.env.E2E_MAIL_PORT}`,
      RETRATO_LOG_LEVEL: "WARNING",
      PORT: String(port),
      ...settings,
    },
  });
  const exited = once(server, "exit");
  const stop = async () => {
    server.kill("SIGTERM");
    await exited;
    rmSync(data, { recursive: true, force: true });
  };
  const ready = async () => (await fetch(`${address}/api/health/ready`)).status;
  try {
    await expect(async () => expect(await ready()).toBe(200)).toPass({ timeout: 90_000 });
  } catch (error) {
    await stop();
    throw error;
  }
  return { address, stop };
}
