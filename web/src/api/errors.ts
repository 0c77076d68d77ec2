// The two ways in which a call fails: the server refuses it, or there is no response. Anything else is a defect.

import { asRecord, isText } from "@/lib/unknown";

interface ErrorBody {
  message?: string | undefined;
  code?: string | undefined;
  data?: { fields?: Record<string, string>; secondsLeft?: number | undefined };
}

/** A response that is not a success. The server has translated the message. */
export class ApiError extends Error {
  readonly code: string | null;
  readonly fields: Readonly<Record<string, string>>;
  readonly secondsLeft: number | null;

  constructor(
    readonly status: number,
    body: ErrorBody = {},
    /** Identifies the request in the server's log. */
    readonly requestId: string | null = null,
  ) {
    super(body.message ?? "");
    this.name = "ApiError";
    this.code = body.code ?? null;
    this.fields = body.data?.fields ?? {};
    this.secondsLeft = body.data?.secondsLeft ?? null;
  }
}

/** Read the body of an error, which may also come from a proxy. */
export function asErrorBody(value: unknown): ErrorBody {
  const { message, code, data } = asRecord(value);
  const { fields, secondsLeft } = asRecord(data);
  const texts = Object.entries(asRecord(fields)).filter((field): field is [string, string] =>
    isText(field[1]),
  );
  return {
    message: isText(message) ? message : undefined,
    code: isText(code) ? code : undefined,
    data: {
      fields: Object.fromEntries(texts),
      secondsLeft: typeof secondsLeft === "number" ? secondsLeft : undefined,
    },
  };
}

/** No response, or only a part of it: the browser is offline, or the server cannot be reached. */
export class NetworkError extends Error {
  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : "", { cause });
    this.name = "NetworkError";
  }

  /** Whether the server took too long to answer. */
  get timedOut(): boolean {
    return isTimeout(this.cause);
  }
}

/** Whether an error is neither a refusal nor a failure of the network, which browsers log themselves. */
export const isDefect = (error: unknown) => !(error instanceof ApiError || error instanceof NetworkError);

const isTimeout = (reason: unknown) => reason instanceof DOMException && reason.name === "TimeoutError";

/** Await a part of a request. A failure is a NetworkError, unless the caller aborted the request. */
export async function overNetwork<Value>(work: Promise<Value>, signal?: AbortSignal): Promise<Value> {
  try {
    return await work;
  } catch (error) {
    throw signal?.aborted && !isTimeout(signal.reason) ? error : new NetworkError(error);
  }
}
