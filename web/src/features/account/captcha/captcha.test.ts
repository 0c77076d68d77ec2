// @vitest-environment jsdom
import { beforeEach, describe, expect, it, vi } from "vitest";
import { type HttpStub, json, pending, stubHttp } from "@/testing/http";
import { createCaptcha } from "./captcha";

const minute = 60_000;
const workers: FakeWorker[] = [];

/** Reports its solution when the test calls `finish`. */
class FakeWorker {
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onerror: ((event: { message: string }) => void) | null = null;
  postMessage = vi.fn();
  terminate = vi.fn();
  constructor() {
    workers.push(this);
  }
}

/** Return a challenge with its number as signature. */
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

let http: HttpStub;

beforeEach(() => {
  workers.length = 0;
  let number = 0;
  http = stubHttp({ "/api/captcha": () => challenge(++number) });
  vi.stubGlobal("Worker", FakeWorker);
  vi.spyOn(console, "error").mockImplementation(() => undefined);
});

describe("the captcha (docs/product.md#captcha)", () => {
  it("is solved once, in a worker, before the form is submitted", async () => {
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

  it("is awaited when the form is submitted before it is solved", async () => {
    const taken = createCaptcha().take();
    await finish(0);
    expect(read(await taken).challenge.signature).toBe("1");
  });

  it("uses a new challenge for each submission", async () => {
    const captcha = createCaptcha();
    for (const index of [0, 1]) {
      const taken = captcha.take();
      await finish(index);
      expect(read(await taken).challenge.signature).toBe(String(index + 1));
    }
  });

  it("uses a new challenge when the prepared one has expired", async () => {
    http.use({ "/api/captcha": [() => challenge(0, -1), () => challenge(1)] });
    const captcha = createCaptcha();
    captcha.prepare();
    await finish(0);
    const taken = captcha.take();
    await finish(1);
    expect(read(await taken).challenge.signature).toBe("1");
  });

  it("logs a challenge that fails to load, and retries it on submission", async () => {
    http.use({ "/api/captcha": [json({}, 404), () => challenge(1)] });
    const captcha = createCaptcha();
    captcha.prepare();
    await vi.waitFor(() => expect(console.error).toHaveBeenCalledOnce());
    captcha.prepare();
    expect(http.requests).toHaveLength(1);
    const taken = captcha.take();
    await finish(0);
    expect(read(await taken).challenge.signature).toBe("1");
  });

  it("fails when its worker fails, and can be retried", async () => {
    const captcha = createCaptcha();
    const taken = captcha.take();
    (await workerAt(0)).onerror?.({ message: "" });
    await expect(taken).rejects.toThrow("The worker could not be loaded");
    expect(console.error).toHaveBeenCalledOnce();
    const again = captcha.take();
    await finish(1);
    expect(read(await again).challenge.signature).toBe("2");
  });

  it("terminates its worker when it is stopped, and logs nothing", async () => {
    const captcha = createCaptcha();
    const taken = captcha.take();
    const worker = await workerAt(0);
    captcha.stop();
    await expect(taken).rejects.toThrow(expect.objectContaining({ name: "AbortError" }));
    expect(worker.terminate).toHaveBeenCalledOnce();
    expect(console.error).not.toHaveBeenCalled();
  });

  it("aborts the request for its challenge when it is stopped", async () => {
    http.use({ "/api/captcha": pending });
    const captcha = createCaptcha();
    const taken = captcha.take();
    await vi.waitFor(() => expect(http.requests).toHaveLength(1));
    captcha.stop();
    await expect(taken).rejects.toThrow(expect.objectContaining({ name: "AbortError" }));
    expect(http.requests[0]?.signal.aborted).toBe(true);
    expect(workers).toHaveLength(0);
    expect(console.error).not.toHaveBeenCalled();
  });

  it("is not restarted by a pending submission when it is stopped", async () => {
    const captcha = createCaptcha();
    captcha.prepare();
    const taken = captcha.take();
    const worker = await workerAt(0);
    captcha.stop();
    await expect(taken).rejects.toThrow(expect.objectContaining({ name: "AbortError" }));
    expect(worker.terminate).toHaveBeenCalledOnce();
    expect(http.requests).toHaveLength(1);
    expect(workers).toHaveLength(1);
  });
});
