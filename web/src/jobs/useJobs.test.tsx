import { renderHook } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Creation } from "@/api/my-creations";
import { queryClient } from "@/api/query-client";
import { clearTokens, storeTokens } from "@/api/tokens";
import { json, networkFailure, silentStream, stubHttp } from "@/testing/http";
import { withQueries } from "@/testing/render";
import { useJobs } from "./useJobs";

const running = { id: "1", mode: "IMAGINE", status: "RUNNING", styleId: "neon" } as Creation;
const done: Creation = { ...running, status: "DONE" };

describe("a job that has left the list", () => {
  beforeEach(() => {
    vi.useFakeTimers();
    storeTokens({ accessToken: "a", refreshToken: "r" });
  });
  afterEach(() => {
    vi.useRealTimers();
    clearTokens();
    queryClient.clear();
  });

  function watch(answers: Parameters<typeof stubHttp>[0]) {
    const http = stubHttp({
      "/api/auth/session": json({ user: {} }),
      "/api/my-events": silentStream,
      ...answers,
    });
    const onSettled = vi.fn();
    renderHook(() => useJobs("photos", { onSettled }), { wrapper: withQueries() });
    return { http, onSettled };
  }

  it("is fetched again, after ever longer pauses, until the server answers", async () => {
    const { http, onSettled } = watch({
      "/api/my-photos": [json([running]), json([])],
      "/api/my-photos/ids-finished": [networkFailure, json({}, 503), json([done])],
    });
    await vi.advanceTimersByTimeAsync(20_000);
    expect(onSettled).toHaveBeenCalledExactlyOnceWith([done]);
    const [first = 0, second = 0, third = 0] = http
      .requestsTo("/api/my-photos/ids-finished")
      .map(({ at }) => at);
    expect(second - first).toBeGreaterThanOrEqual(1000);
    expect(third - second).toBeGreaterThanOrEqual(2000);
  });

  it("is not fetched again after a refusal", async () => {
    const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
    const { http, onSettled } = watch({
      "/api/my-photos": [json([running]), json([])],
      "/api/my-photos/ids-finished": json({}, 422),
    });
    await vi.advanceTimersByTimeAsync(20_000);
    expect(http.requestsTo("/api/my-photos/ids-finished")).toHaveLength(1);
    expect(warn).toHaveBeenCalledOnce();
    expect(onSettled).not.toHaveBeenCalled();
  });
});
