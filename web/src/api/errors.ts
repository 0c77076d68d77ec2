// An answer of the API that is not a success. The server has already put the message into the user's language.

export interface ErrorBody {
  message?: string;
  code?: string;
  data?: { fields?: Record<string, string>; secondsLeft?: number };
}

export class ApiError extends Error {
  readonly code: string | null;
  readonly fields: Readonly<Record<string, string>>;
  readonly secondsLeft: number | null;

  constructor(
    readonly status: number,
    body: ErrorBody = {},
  ) {
    super(body.message ?? "");
    this.name = "ApiError";
    this.code = body.code ?? null;
    this.fields = body.data?.fields ?? {};
    this.secondsLeft = body.data?.secondsLeft ?? null;
  }
}

export function asErrorBody(value: unknown): ErrorBody {
  return typeof value === "object" && value !== null ? (value as ErrorBody) : {};
}
