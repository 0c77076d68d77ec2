// `make test` runs a journey in one language, and the states of a page on one screen; `make drill` runs them in all of them. Texts
// that a language lacks are type errors, so a second language rarely finds what the first does not.
export const wholeMatrix = process.env.E2E_MATRIX === "whole";

/** Return `all` in `make drill`, and only `chosen` in `make test`. */
export function sample<T>(all: readonly T[], ...chosen: T[]): readonly T[] {
  return wholeMatrix ? all : chosen;
}
