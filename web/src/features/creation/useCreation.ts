// Submits a create request: confirms it, charges the balance, follows its run, and reports the outcome. It can be cancelled
// and repeated.
import { startTransition, useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { useConfig } from "@/api/config";
import { ApiError } from "@/api/errors";
import { cancel as cancelItems, putOnTop, refreshJobs } from "@/api/my-creations";
import { useMyEvents } from "@/api/my-events";
import { refreshUser, updateUser } from "@/api/session";
import { requireSignIn } from "@/api/transport";
import { useLanguage } from "@/i18n/useLanguage";
import { useTranslation } from "@/i18n/useTranslation";
import { markSeen, unmarkSeen } from "@/jobs/seen";
import { newKey } from "@/lib/new-key";
import { nextFrame } from "@/lib/next-frame";
import { toastError } from "@/notices/error-toast";
import { toast } from "@/notices/toast";
import { useHref } from "@/routing/links";
import { useVisitor } from "@/visitor/useVisitor";
import { isTransient, kindOf } from "./api";
import { createAndPoll } from "./create-and-poll";
import { type CreationRequest, costOf, type Style } from "./creation-request";
import { deleteDraft } from "./drafts";
import { type FieldErrors, fieldErrorsOf } from "./field-errors";
import { claim, dequeue, enqueue, release } from "./outbox";
import { returnPoint } from "./return-point";
import { isSettledEvent, newRun, outcomeOf, type Run, type RunAction, runReducer, unsettledIds } from "./run";
import { useConfirmations } from "./useConfirmations";

const toastTimeoutMs = 10_000;

/** A run being followed. Its state outlives the dialog: the last responses may arrive after it was closed. */
interface ActiveRun {
  run: Run;
  controller: AbortController;
  /** Ends the current wait between two polls. */
  poll: () => void;
  cancelled: boolean;
}

/** `ready`: the form is shown, so the event stream should be open before a request is sent. */
export function useCreation(ready: boolean) {
  const { t } = useTranslation("studio");
  const language = useLanguage();
  const href = useHref();
  const navigate = useNavigate();
  const { user } = useVisitor();
  const prices = useConfig().data?.prices;
  const { confirmGender, confirmCost } = useConfirmations();
  /** The run shown in the dialog. */
  const [run, setRun] = useState<Run | null>(null);
  /** The server's messages about the fields of the last request. */
  const [refused, setRefused] = useState<FieldErrors | null>(null);
  const shown = useRef<ActiveRun | null>(null);
  const starting = useRef(false);

  const dispatch = (active: ActiveRun, action: RunAction) => {
    active.run = runReducer(active.run, action);
    if (shown.current !== active) return;
    markSeen(active.run.ids);
    setRun(active.run);
  };

  const hide = (active: ActiveRun) => {
    if (shown.current !== active) return;
    shown.current = null;
    setRun(null);
  };

  useMyEvents(
    (event) => {
      if (!shown.current) {
        // An order that was left while its picture was being sent.
        if (event.type === "item" && event.status === "QUEUED")
          void refreshJobs(event.kind === "VIDEO" ? "videos" : "photos");
        return;
      }
      dispatch(shown.current, { type: "event", event });
      if (event.type === "connected" || isSettledEvent(event)) shown.current.poll();
    },
    ready || run !== null,
  );
  /** Stop following a run. What is still being made is announced elsewhere. */
  const leave = (active: ActiveRun | null) => {
    if (!active) return;
    active.controller.abort();
    unmarkSeen(unsettledIds(active.run));
    // The answer may only come with the result, and the header does not know of the order until then.
    if (!outcomeOf(active.run).settled) void refreshJobs(kindOf(active.run.request.mode));
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the page is left
  useEffect(() => () => leave(shown.current), []);

  const toastInsufficientTokens = (title: string, description: string) =>
    toast({
      color: "error",
      title,
      description,
      timeout: toastTimeoutMs,
      actions: [{ label: t("tokens.deposit"), click: () => void navigate(href("tokens")) }],
    });

  const fail = (error: unknown) => {
    void refreshUser();
    if (error instanceof ApiError && error.code === "insufficientTokens") {
      toastInsufficientTokens(t("tokens.title"), error.message);
    } else {
      toastError(error, language);
      setRefused(fieldErrorsOf(error));
    }
  };

  const toastAllFailed = ({ run: last, cancelled }: ActiveRun) => {
    const { failed, returned } = outcomeOf(last);
    if (cancelled) {
      toast({ title: t("cancelled"), description: t("failed.returned", { count: returned }) });
      return;
    }
    toast({
      color: "error",
      title: t("failed.title", { count: failed.length }),
      description: `${failed[0] ?? ""} ${t("failed.returned", { count: returned })}`.trim(),
      timeout: toastTimeoutMs,
    });
  };

  const follow = async (first: Run, owner: string): Promise<void> => {
    const { key, style, request } = first;
    const active: ActiveRun = {
      run: first,
      controller: new AbortController(),
      poll: () => {},
      cancelled: false,
    };
    const { signal } = active.controller;
    leave(shown.current);
    shown.current = active;
    setRun(first);
    setRefused(null);
    claim(key);
    try {
      await createAndPoll(first, {
        signal,
        nextEvent: () =>
          new Promise((resolve) => {
            active.poll = resolve;
          }),
        onSent: (share) => dispatch(active, { type: "sent", share }),
        onInterrupted: () => {
          const before = active.run.outbox;
          dispatch(active, { type: "interrupted" });
          if (before !== "absent" || active.run.outbox !== "storing") return;
          void enqueue(owner, first).then((stored) => dispatch(active, { type: "enqueued", stored }));
        },
        onUpdate: (items) => {
          if (active.run.outbox !== "absent") void dequeue(owner, key);
          dispatch(active, { type: "updated", items });
          putOnTop(kindOf(request.mode), items);
        },
      });
      const { settled, made, returned } = outcomeOf(active.run);
      // The event may have been sent before the stream was open.
      if (returned > 0) void refreshUser();
      if (made > 0) deleteDraft(request.mode, owner);
      if (signal.aborted || !settled || made > 0) return;
      hide(active);
      toastAllFailed(active);
    } catch (error) {
      if (active.run.outbox !== "absent" && !isTransient(error)) void dequeue(owner, key);
      if (error instanceof ApiError && error.status === 401) {
        // The session has expired: resume here after the next sign-in.
        returnPoint.set({ styleId: style.id, mode: request.mode, card: null });
        hide(active);
        requireSignIn();
      } else if (!signal.aborted) {
        hide(active);
        fail(error);
      }
    } finally {
      release(key);
    }
  };

  const submit = async (style: Style, request: CreationRequest): Promise<boolean> => {
    if (!prices || !user) return false;
    const cost = costOf(prices, request);
    if (!(await confirmGender(style, request))) return false;
    if (user.C__tokens < cost) {
      toastInsufficientTokens(t("short.title", { count: cost - user.C__tokens }), t("short.kept"));
      return false;
    }
    if (!(await confirmCost(style, request, cost, user.C__tokens))) return false;
    // Let the confirmation dialog close first.
    await nextFrame();
    void updateUser({ ...user, C__tokens: user.C__tokens - cost });
    void follow(newRun(style, request, cost, newKey()), user.id);
    return true;
  };

  /** Return whether the request was submitted: the user may cancel, or have too few tokens. */
  const start = async (style: Style, request: CreationRequest): Promise<boolean> => {
    // A double click must not be charged twice.
    if (starting.current) return false;
    starting.current = true;
    try {
      return await submit(style, request);
    } finally {
      starting.current = false;
    }
  };

  /** Close the dialog. Unfinished items arrive in the galleries. */
  const close = () => {
    leave(shown.current);
    shown.current = null;
    startTransition(() => setRun(null));
  };

  /** Cancel what is not finished. The next poll reports it as failed, with its tokens back. */
  const cancel = async (): Promise<void> => {
    const active = shown.current;
    if (!active) return;
    active.cancelled = true;
    try {
      await cancelItems(kindOf(active.run.request.mode), unsettledIds(active.run));
      active.poll();
    } catch (error) {
      active.cancelled = false;
      toastError(error, language);
    }
  };

  /** Submit the request of the dialog once more. */
  const again = async (): Promise<void> => {
    if (run) await start(run.style, run.request);
  };

  return { run, refused, start, close, cancel, again };
}
