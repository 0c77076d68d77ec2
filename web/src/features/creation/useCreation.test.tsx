import { act } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type Creation, useMyJobs } from "@/api/my-creations";
import { queryClient } from "@/api/query-client";
import { clearTokens } from "@/api/tokens";
import { configureTransport } from "@/api/transport";
import { loadTexts } from "@/i18n/texts";
import { confirm } from "@/notices/confirm";
import { toast } from "@/notices/toast";
import {
  type Handler,
  json,
  networkFailure,
  noContent,
  pending,
  silentStream,
  stubHttp,
} from "@/testing/http";
import { prices } from "@/testing/prices";
import { renderPage } from "@/testing/render";
import { ada, signInAs } from "@/testing/users";
import type { CreationRequest, Style } from "./creation-request";
import { returnPoint } from "./return-point";
import { useCreation } from "./useCreation";

await loadTexts("en", ["studio"]);

/** A fake of the database. */
const stored = vi.hoisted(() => new Map<string, unknown>());
vi.mock("@/lib/drafts", () => ({
  visitor: "visitor",
  inTurn: (work: () => Promise<unknown>) => work(),
  writeDraft: async (key: string, value: unknown) => stored.set(key, value),
  removeDraft: async (key: string) => stored.delete(key),
}));
vi.mock("@/notices/confirm", () => ({ confirm: vi.fn(async () => true) }));
vi.mock("@/notices/toast", () => ({ toast: vi.fn() }));

const style = { id: "neon", name: { en: "Neon" }, gender: "UNISEX" } as unknown as Style;
const request: CreationRequest = { mode: "IMAGINE", userModelId: "m", aspectRatio: "1:1", quantity: 1 };
const item = (part: Partial<Creation>) => ({ id: "a", status: "QUEUED", path: null, ...part }) as Creation;
const done = item({ status: "DONE", path: "a.jpg" });
const failed = item({ status: "FAILED", error: "No face." });

let creation: ReturnType<typeof useCreation>;
function Probe() {
  creation = useCreation(true);
  return null;
}

/** Show the form of a user with 10 tokens, and submit it. Return whether it was submitted. */
async function submit(create: Handler | Handler[], tokens = 10, header: ReactNode = null) {
  signInAs({ ...ada, C__tokens: tokens });
  const http = stubHttp({
    "/api/config": json({ prices }),
    "/api/my-models": json([]),
    "/api/my-photos": json([]),
    "/api/my-events": silentStream,
    "/api/auth/session": json({ user: ada }),
    "/api/styles/create": create,
    "/api/my-photos/cancel": noContent,
    "/api/my-photos/ids-finished": json([failed]),
  });
  const page = await renderPage(
    <>
      {header}
      <Probe />
    </>,
  );
  let submitted = false;
  // Rejected until the prices are loaded.
  await vi.waitFor(async () => {
    await act(async () => {
      submitted = await creation.start(style, request);
    });
    expect(vi.mocked(confirm)).toHaveBeenCalled();
  });
  return { ...page, http, submitted };
}

const titles = () => vi.mocked(toast).mock.calls.map(([{ title }]) => title);

describe("a submitted request (docs/product.md#create-flow)", () => {
  beforeEach(() => {
    stored.clear();
    localStorage.clear();
    vi.clearAllMocks();
    vi.mocked(confirm).mockResolvedValue(true);
  });
  afterEach(() => {
    returnPoint.set(null);
    act(clearTokens);
    queryClient.clear();
  });

  it("is followed by the header if its dialog is closed before the server answers", async () => {
    let jobs: readonly Creation[] | undefined;
    function Header() {
      jobs = useMyJobs("photos", "en").data;
      return null;
    }
    const { http } = await submit(pending, 10, <Header />);
    expect(jobs).toEqual([]);
    http.use({ "/api/my-photos": json([item({ status: "RUNNING" })]) });
    act(() => creation.close());
    await vi.waitFor(() => expect(jobs).toMatchObject([{ id: "a", status: "RUNNING" }]));
  });

  it("shows its results until it is closed", async () => {
    const { submitted } = await submit(json([done]));
    expect(submitted).toBe(true);
    await vi.waitFor(() => expect(creation.run?.items).toEqual([done]));
    act(() => creation.close());
    expect(creation.run).toBeNull();
    expect(toast).not.toHaveBeenCalled();
  });

  it("is not sent when the user does not confirm the cost", async () => {
    vi.mocked(confirm).mockResolvedValue(false);
    const { submitted } = await submit([]);
    expect(submitted).toBe(false);
    expect(creation.run).toBeNull();
  });

  it("requires a confirmation of the first cost and of large ones only", async () => {
    await submit(json([done]));
    expect(confirm).toHaveBeenCalledOnce();
    await act(() => creation.again());
    await vi.waitFor(() => expect(creation.run?.items).toEqual([done]));
    expect(confirm).toHaveBeenCalledOnce();
    await act(async () => void (await creation.start(style, { ...request, quantity: 2 })));
    expect(confirm).toHaveBeenCalledOnce();
  });

  it("is sent once by a double click, even without a confirmation", async () => {
    const sent = vi.fn(json([done]));
    await submit(sent);
    await vi.waitFor(() => expect(creation.run?.items).toEqual([done]));
    sent.mockClear();
    await act(async () => void (await Promise.all([creation.again(), creation.again()])));
    await vi.waitFor(() => expect(creation.run?.items).toEqual([done]));
    expect(sent).toHaveBeenCalledOnce();
    expect(confirm).toHaveBeenCalledOnce();
  });

  it("needs no confirmation when there are too few tokens", async () => {
    signInAs({ ...ada, C__tokens: 3 });
    stubHttp({
      "/api/config": json({ prices }),
      "/api/my-models": json([]),
      "/api/my-events": silentStream,
    });
    await renderPage(<Probe />);
    await vi.waitFor(async () => {
      await act(async () => expect(await creation.start(style, request)).toBe(false));
      expect(titles()).toEqual(["You are 1 token short"]);
    });
    expect(confirm).not.toHaveBeenCalled();
  });

  it("can be cancelled", async () => {
    await submit(json([item({})]));
    await vi.waitFor(() => expect(creation.run?.ids).toEqual(["a"]));
    await act(() => creation.cancel());
    await vi.waitFor(() => expect(titles()).toEqual(["Cancelled"]));
    expect(creation.run).toBeNull();
  });

  it("hands the refused fields back to the form", async () => {
    await submit(
      json(
        { code: "invalid", message: "Check", data: { fields: { "json.IMAGINE.quantity": "At most 4." } } },
        422,
      ),
    );
    await vi.waitFor(() => expect(creation.refused).toEqual({ quantity: "At most 4." }));
    expect(creation.run).toBeNull();
  });

  it("ends with the reason when nothing could be created", async () => {
    await submit(json([failed]));
    await vi.waitFor(() => expect(toast).toHaveBeenCalledOnce());
    expect(vi.mocked(toast).mock.calls[0]?.[0].description).toMatch(/^No face\./);
    expect(creation.run).toBeNull();
  });

  it("shows the returned tokens even if their event was missed", async () => {
    await submit(json([failed]));
    await vi.waitFor(() => expect(queryClient.getQueryData(["user"])).toEqual(ada));
  });

  it("ends with a message when it is rejected", async () => {
    await submit(json({ code: "insufficientTokens", message: "Too few." }, 402));
    await vi.waitFor(() => expect(toast).toHaveBeenCalledOnce());
    expect(vi.mocked(toast).mock.calls[0]?.[0]).toMatchObject({
      title: "Not enough tokens",
      description: "Too few.",
      timeout: 10_000,
      actions: [{ label: "Buy tokens" }],
    });
    expect(creation.run).toBeNull();
  });

  it("is in the outbox while there is no network, and removed once it is sent", async () => {
    let answer = () => {};
    const retry = new Promise<Response>((resolve) => {
      answer = () => resolve(Response.json([done]));
    });
    await submit([networkFailure, () => retry]);
    await vi.waitFor(() => expect(creation.run).toMatchObject({ interrupted: true, outbox: "stored" }));
    expect([...stored.keys()]).toEqual([`${ada.id}/outbox/${creation.run?.key}`]);
    answer();
    await vi.waitFor(() => expect(creation.run?.items).toEqual([done]), 5000);
    expect(creation.run).toMatchObject({ interrupted: false, outbox: "absent" });
    expect(stored.size).toBe(0);
    expect(titles()).toEqual([]);
  });

  it("stays in the outbox when the page is left without a network", async () => {
    const { unmount } = await submit(networkFailure);
    await vi.waitFor(() => expect(creation.run?.outbox).toBe("stored"));
    unmount();
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(stored.size).toBe(1);
    expect(titles()).toEqual([]);
  });

  it("leads to log-in when the session has expired, and resumes after it", async () => {
    const onSessionLost = vi.fn();
    configureTransport({ language: () => "en", onSessionLost });
    await submit(json({}, 401));
    await vi.waitFor(() => expect(returnPoint.get()).toMatchObject({ styleId: "neon", mode: "IMAGINE" }));
    expect(creation.run).toBeNull();
    expect(onSessionLost).toHaveBeenCalledExactlyOnceWith(true);
  });
});
