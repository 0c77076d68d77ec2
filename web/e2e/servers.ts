// Further servers of the product under test, on its database and files.
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { expect } from "@playwright/test";

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, "close");
  return port;
}

async function stop(process: ChildProcess): Promise<void> {
  if (process.exitCode !== null) return;
  const exited = once(process, "exit");
  process.kill("SIGTERM");
  await exited;
}

interface Options {
  /** Arguments of `retrato`, one list for each process. The first is the web server. */
  commands: string[][];
  /** The settings of all of them; `port` is that of the web server. */
  settings?: (port: number) => Record<string, string>;
}

/** Start further processes on the database and the files of the product under test, and wait for the web server. */
async function startServers({ commands, settings = () => ({}) }: Options) {
  const port = await freePort();
  const address = `http://localhost:${port}`;
  const inherited = Object.entries(process.env).filter(
    ([name]) => !/^(RETRATO_|DATABASE_URL$|HOST$)/.test(name),
  );
  const env = {
    ...Object.fromEntries(inherited),
    RETRATO_DATA: process.env.E2E_DATA,
    RETRATO_MAIL__SMTP_URL: `smtp://127.0.0.1:${process.env.E2E_MAIL_PORT}`,
    RETRATO_LOG_LEVEL: "WARNING",
    // The image serves metrics on a port that the product under test has taken.
    RETRATO_METRICS__PORT: "0",
    PORT: String(port),
    ...(process.env.E2E_DATABASE_URL && { DATABASE_URL: process.env.E2E_DATABASE_URL }),
    ...settings(port),
  };
  const processes = commands.map((command) =>
    spawn(`exec ${process.env.E2E_RETRATO} ${command.join(" ")}`, {
      shell: true,
      stdio: ["ignore", "ignore", "inherit"],
      env,
    }),
  );
  const stopAll = async () => {
    await Promise.all(processes.map(stop));
  };
  try {
    await expect(async () => {
      expect((await fetch(`${address}/api/health/ready`)).status).toBe(200);
    }).toPass({ timeout: 90_000 });
  } catch (error) {
    await stopAll();
    throw error;
  }
  return { address, port, stop: stopAll };
}

/** Photos and videos are made by the embedded engine. */
export const startRealEngine = () => startServers({ commands: [["serve"], ["engine", "atelier"]] });

/** Pages are at localhost, the API at 127.0.0.1: another origin, and another site. */
export const startWithApiOrigin = () =>
  startServers({
    commands: [["serve"]],
    settings: (port) => ({ RETRATO_API_URL: `http://127.0.0.1:${port}` }),
  });
