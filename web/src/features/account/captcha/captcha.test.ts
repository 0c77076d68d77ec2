// @vitest-environment jsdom
import { beforeEach, describe, expect, it, vi } from "vitest";
import { createCaptcha } from "./captcha";

const minute = 60_000;
const answers = vi.fn<() => Response>();
const workers: FakeWorker[] = [];

/** Solves when a test says so. */
class FakeWorker {
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onerror: ((event: { message: string }) => void) | null = null;
  postMessage = vi.fn();
  terminate = vi.fn();
  constructor() {
    workers.push(this);
  }
}

/** A challenge numbered in its signature, so that a test can tell one from another. */
const challenge = (number: number, lifetime = 10 * minute) =>
  Response.json({
    parameters: { expiresAt: (Date.now() + lifetime) / 1000 },
    signature: String(number),
  });

async function workerAt(index: number): Promise<FakeWorker> {
  return vi.waitFor(() => {
    const worker = workers[index];
    if (!worker) throw new Error("not started");
    return worker;
  });
}

async function finish(index: number): Promise<void> {
  (await workerAt(index)).onmessage?.({ data: { counter: 7, derivedKey: "00" } });
}

const read = (payload: string) => JSON.parse(atob(payload));

beforeEach(() => {
  workers.length = 0;
  let number = 0;
  answers.mockReset().mockImplementation(() => challenge(++number));
  vi.stubGlobal("Worker", FakeWorker);
  vi.stubGlobal("fetch", async (request: Request) => {
    const answer = answers();
    request.signal.throwIfAborted();
    return answer;
  });
  vi.spyOn(console, "error").mockImplementation(() => undefined);
});

describe("A captcha", () => {
  it("is solved once, in a worker, ahead of the form being sent", async () => {
    const captcha = createCaptcha();
    captcha.prepare();
    captcha.prepare();
    await finish(0);
    expect(read(await captcha.take())).toMatchObject({
      challenge: { signature: "1" },
      solution: { counter: 7, derivedKey: "00" },
    });
    expect(workers).toHaveLength(1);
    expect(workers[0]?.terminate).toHaveBeenCalledOnce();
  });

  it("is waited for when the form is sent first", async () => {
    const taken = createCaptcha().take();
    await finish(0);
    expect(read(await taken).challenge.signature).toBe("1");
  });

  it("is another for each use", async () => {
    const captcha = createCaptcha();
    for (const index of [0, 1]) {
      const taken = captcha.take();
      await finish(index);
      expect(read(await taken).challenge.signature).toBe(String(index + 1));
    }
  });

  it("is another when the first has expired while the form lay open", async () => {
    answers.mockImplementationOnce(() => challenge(0, -1));
    const captcha = createCaptcha();
    captcha.prepare();
    await finish(0);
    const taken = captcha.take();
    await finish(1);
    expect(read(await taken).challenge.signature).toBe("1");
  });

  it("that cannot be loaded is logged, and tried once more when the form is sent (S8.8)", async () => {
    answers.mockImplementationOnce(() => Response.json({}, { status: 404 }));
    const captcha = createCaptcha();
    captcha.prepare();
    await vi.waitFor(() => expect(console.error).toHaveBeenCalledOnce());
    captcha.prepare();
    expect(answers).toHaveBeenCalledOnce();
    const taken = captcha.take();
    await finish(0);
    expect(read(await taken).challenge.signature).toBe("1");
  });

  it("fails when its worker does, and can be tried again", async () => {
    const captcha = createCaptcha();
    const taken = captcha.take();
    (await workerAt(0)).onerror?.({ message: "" });
    await expect(taken).rejects.toThrow("The worker could not be loaded");
    expect(console.error).toHaveBeenCalledOnce();
    const again = captcha.take();
    await finish(1);
    expect(read(await again).challenge.signature).toBe("2");
  });

  it("that is no longer wanted stops working, and nothing is said about it", async () => {
    const captcha = createCaptcha();
    const taken = captcha.take();
    const worker = await workerAt(0);
    captcha.stop();
    await expect(taken).rejects.toThrow(expect.objectContaining({ name: "AbortError" }));
    expect(worker.terminate).toHaveBeenCalledOnce();
    expect(console.error).not.toHaveBeenCalled();
  });

  it("aborts the request of its challenge when it is stopped", async () => {
    const signals: AbortSignal[] = [];
    vi.stubGlobal("fetch", ({ signal }: Request) => {
      signals.push(signal);
      return new Promise((_, reject) => {
        signal.addEventListener("abort", () => reject(signal.reason));
      });
    });
    const captcha = createCaptcha();
    const taken = captcha.take();
    await vi.waitFor(() => expect(signals).toHaveLength(1));
    captcha.stop();
    await expect(taken).rejects.toThrow(expect.objectContaining({ name: "AbortError" }));
    expect(signals[0]?.aborted).toBe(true);
    expect(workers).toHaveLength(0);
    expect(console.error).not.toHaveBeenCalled();
  });

  it("that was begun ahead and is no longer wanted is not begun again by who waits for it", async () => {
    const captcha = createCaptcha();
    captcha.prepare();
    const taken = captcha.take();
    const worker = await workerAt(0);
    captcha.stop();
    await expect(taken).rejects.toThrow(expect.objectContaining({ name: "AbortError" }));
    expect(worker.terminate).toHaveBeenCalledOnce();
    expect(answers).toHaveBeenCalledOnce();
    expect(workers).toHaveLength(1);
  });
});
