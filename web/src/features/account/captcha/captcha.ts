// The proof of work that the server requires, solved ahead of time. A solution is valid once.
import { fetchChallenge } from "../api";
import type { Challenge, Solution } from "./solve";
import SolverWorker from "./solver.worker?worker";

interface Solved {
  /** In altcha's format. */
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

async function fetchAndSolve(signal: AbortSignal): Promise<Solved> {
  const challenge = await fetchChallenge(signal);
  const solution = await solveInWorker(challenge, signal);
  return {
    payload: btoa(JSON.stringify({ challenge, solution })),
    expiresAt: challenge.parameters.expiresAt * 1000,
  };
}

export interface Captcha {
  /** Start to solve a challenge in the background, unless one is under way. */
  prepare: () => void;
  /** Return an unused solution. */
  take: () => Promise<string>;
  /** Abort what is under way. */
  stop: () => void;
}

export function createCaptcha(): Captcha {
  let prepared: Promise<Solved> | null = null;
  let controller: AbortController | null = null;

  function currentSignal(): AbortSignal {
    controller ??= new AbortController();
    return controller.signal;
  }

  function start(signal: AbortSignal): Promise<Solved> {
    const solving = fetchAndSolve(signal);
    solving.catch((error: unknown) => {
      if (!signal.aborted) console.error("The captcha could not be loaded", error);
    });
    return solving;
  }

  return {
    prepare() {
      prepared ??= start(currentSignal());
    },
    async take() {
      const signal = currentSignal();
      try {
        // A failure in the background is retried once.
        const solved = await prepared?.catch(() => null);
        if (solved && solved.expiresAt > Date.now()) return solved.payload;
        // It may have failed because it was stopped.
        signal.throwIfAborted();
        prepared = start(signal);
        return (await prepared).payload;
      } finally {
        prepared = null;
      }
    },
    stop() {
      controller?.abort();
      controller = null;
      prepared = null;
    },
  };
}
