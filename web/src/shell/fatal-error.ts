// An error that takes the whole page: there is nothing sensible to show around it.

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

/** Whatever was thrown, as something the error page can show. */
export function asFatal(thrown: unknown): FatalError {
  if (thrown instanceof FatalError) return thrown;
  return new FatalError(500, thrown instanceof Error ? thrown.message : String(thrown));
}
