// Solves in a thread of its own, so that the page stays responsive.
import { type Challenge, solve } from "./solve";

self.onmessage = ({ data }: MessageEvent<Challenge>) => {
  // A rejection would not reach the page; `reportError` fires the worker's error event.
  solve(data).then((solution) => self.postMessage(solution), reportError);
};
