// An error that replaces the whole page.

export type ErrorReason = "region" | "sec-browser-check";

export class FatalError extends Error {
  readonly reason: ErrorReason | null;

  constructor(
    readonly status: number,
    message: string,
    reason?: ErrorReason,
  ) {
    super(message);
    this.name = "FatalError";
    this.reason = reason ?? null;
  }
}

/** Convert anything thrown to a FatalError. */
export function asFatal(thrown: unknown): FatalError {
  if (thrown instanceof FatalError) return thrown;
  return new FatalError(500, thrown instanceof Error ? thrown.message : String(thrown));
}
