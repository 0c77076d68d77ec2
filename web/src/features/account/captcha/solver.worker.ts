// Solves in a thread of its own, so that the page stays as quick as ever.
import { type Challenge, solve } from "./solve";

self.onmessage = ({ data }: MessageEvent<Challenge>) => {
  // A failure is reported as an error of the worker; a rejection would stay in here unheard.
  solve(data).then((solution) => self.postMessage(solution), reportError);
};
