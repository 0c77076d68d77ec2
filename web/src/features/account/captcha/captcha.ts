// The server's proof of work, solved ahead of time; each solution is handed out once, for the server takes it once.
import { api, unwrap } from "@/api/client";
import type { Challenge, Solution } from "./solve";
import SolverWorker from "./solver.worker?worker";

interface Solved {
  /** What the server wants to see, in altcha's format. */
  payload: string;
  expiresAt: number;
}

function solveInWorker(challenge: Challenge, signal: AbortSignal): Promise<Solution> {
  const worker = new SolverWorker();
  return new Promise<Solution>((resolve, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason));
    worker.onmessage = ({ data }: MessageEvent<Solution>) => resolve(data);
    worker.onerror = ({ message }) => reject(new Error(message || "The worker could not be loaded"));
    worker.postMessage(challenge);
  }).finally(() => worker.terminate());
}

async function solved(signal: AbortSignal): Promise<Solved> {
  const challenge = await unwrap(api.GET("/api/captcha", { signal }));
  const solution = await solveInWorker(challenge, signal);
  return {
    payload: btoa(JSON.stringify({ challenge, solution })),
    expiresAt: challenge.parameters.expiresAt * 1000,
  };
}

export interface Captcha {
  /** Starts to work in the background, unless it already has. */
  prepare: () => void;
  /** A solution nobody has used, as soon as there is one. */
  take: () => Promise<string>;
  /** Gives up whatever is under way: it is no longer wanted. */
  stop: () => void;
}

export function createCaptcha(): Captcha {
  let ahead: Promise<Solved> | null = null;
  let stopping: AbortController | null = null;

  function untilStopped(): AbortSignal {
    stopping ??= new AbortController();
    return stopping.signal;
  }

  function begin(signal: AbortSignal): Promise<Solved> {
    const solving = solved(signal);
    solving.catch((error: unknown) => {
      if (!signal.aborted) console.error("The captcha could not be loaded", error);
    });
    return solving;
  }

  return {
    prepare() {
      ahead ??= begin(untilStopped());
    },
    async take() {
      const signal = untilStopped();
      try {
        // What failed in the background is tried once more, now that somebody waits for it.
        const prepared = await ahead?.catch(() => null);
        if (prepared && prepared.expiresAt > Date.now()) return prepared.payload;
        // It may have failed because it is no longer wanted.
        signal.throwIfAborted();
        ahead = begin(signal);
        return (await ahead).payload;
      } finally {
        ahead = null;
      }
    },
    stop() {
      stopping?.abort();
      stopping = null;
      ahead = null;
    },
  };
}
