// Submits a create request: confirms it, charges the balance, follows its run, and reports the outcome.
import { startTransition, useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { useConfig } from "@/api/config";
import { ApiError } from "@/api/errors";
import { putOnTop } from "@/api/my-creations";
import { useMyEvents } from "@/api/my-events";
import { refreshUser, updateUser } from "@/api/session";
import { useLanguage } from "@/i18n/useLanguage";
import { useTranslation } from "@/i18n/useTranslation";
import { formatNumber } from "@/lib/format";
import { newKey } from "@/lib/new-key";
import { nextFrame } from "@/lib/next-frame";
import { toastError } from "@/notices/error-toast";
import { toast } from "@/notices/toast";
import { useHref } from "@/routing/links";
import { useLocale } from "@/visitor/locale";
import { useVisitor } from "@/visitor/useVisitor";
import { isTransient, kindOf } from "./api";
import { createAndPoll } from "./create-and-poll";
import { type CreationRequest, costOf, type Style } from "./creation-request";
import { deleteDraft } from "./drafts";
import { claim, dequeue, enqueue, release } from "./outbox";
import { returnPoint } from "./return-point";
import { isSettledEvent, newRun, outcomeOf, type Run, type RunAction, runReducer } from "./run";
import { useConfirmations } from "./useConfirmations";

const toastTimeoutMs = 10_000;

/** A run being followed. Its state outlives the dialog: the last responses may arrive after it was closed. */
interface ActiveRun {
  run: Run;
  controller: AbortController;
  /** Ends the current wait between two polls. */
  poll: () => void;
}

/** `ready`: the form is shown, so the event stream should be open before a request is sent. */
export function useCreation(ready: boolean) {
  const { t } = useTranslation("studio");
  const language = useLanguage();
  const locale = useLocale();
  const href = useHref();
  const navigate = useNavigate();
  const { user } = useVisitor();
  const prices = useConfig().data?.prices;
  const { confirmGender, confirmCost } = useConfirmations();
  /** The run shown in the dialog. */
  const [run, setRun] = useState<Run | null>(null);
  const shown = useRef<ActiveRun | null>(null);

  const dispatch = (active: ActiveRun, action: RunAction) => {
    active.run = runReducer(active.run, action);
    if (shown.current === active) setRun(active.run);
  };

  const hide = (active: ActiveRun) => {
    if (shown.current !== active) return;
    shown.current = null;
    setRun(null);
  };

  useMyEvents(
    (event) => {
      if (!shown.current) return;
      dispatch(shown.current, { type: "event", event });
      if (event.type === "connected" || isSettledEvent(event)) shown.current.poll();
    },
    ready || run !== null,
  );
  // Stop polling when the page is left.
  useEffect(() => () => shown.current?.controller.abort(), []);

  const toastInsufficientTokens = (description: string) =>
    toast({
      color: "error",
      title: t("tokens.title"),
      description,
      timeout: toastTimeoutMs,
      actions: [{ label: t("tokens.deposit"), click: () => void navigate(href("tokens")) }],
    });

  const fail = (error: unknown) => {
    void refreshUser();
    if (error instanceof ApiError && error.code === "insufficientTokens") {
      toastInsufficientTokens(error.message);
    } else {
      toastError(error, language);
    }
  };

  const toastAllFailed = (last: Run) => {
    const { failed, returned } = outcomeOf(last);
    toast({
      color: "error",
      title: t("failed.title", { count: failed.length }),
      description: `${failed[0] ?? ""} ${t("failed.returned", { count: returned })}`.trim(),
      timeout: toastTimeoutMs,
    });
  };

  const follow = async (first: Run, owner: string): Promise<void> => {
    const { key, style, request } = first;
    const active: ActiveRun = { run: first, controller: new AbortController(), poll: () => {} };
    const { signal } = active.controller;
    shown.current?.controller.abort();
    shown.current = active;
    setRun(first);
    claim(key);
    try {
      await createAndPoll(first, {
        signal,
        nextEvent: () =>
          new Promise((resolve) => {
            active.poll = resolve;
          }),
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
      const { settled, made } = outcomeOf(active.run);
      if (made > 0) deleteDraft(request.mode, owner);
      if (signal.aborted || !settled || made > 0) return;
      hide(active);
      toastAllFailed(active.run);
    } catch (error) {
      if (active.run.outbox !== "absent" && !isTransient(error)) void dequeue(owner, key);
      if (error instanceof ApiError && error.status === 401) {
        // The session has expired: resume here after the next sign-in.
        returnPoint.set({ styleId: style.id, mode: request.mode, card: null });
        hide(active);
      } else if (!signal.aborted) {
        hide(active);
        fail(error);
      }
    } finally {
      release(key);
    }
  };

  /** Return whether the request was submitted: the user may cancel, or have too few tokens. */
  const start = async (style: Style, request: CreationRequest): Promise<boolean> => {
    if (!prices || !user) return false;
    const cost = costOf(prices, request);
    if (!(await confirmGender(style, request))) return false;
    if (!(await confirmCost(style, request, cost, user.C__tokens))) return false;
    if (user.C__tokens < cost) {
      const needed = formatNumber(cost, locale);
      const free = formatNumber(user.C__tokens, locale);
      toastInsufficientTokens(t("tokens.insufficient", { needed, free }));
      return false;
    }
    // Let the confirmation dialog close first.
    await nextFrame();
    void updateUser({ ...user, C__tokens: user.C__tokens - cost });
    void follow(newRun(style, request, cost, newKey()), user.id);
    return true;
  };

  /** Close the dialog. Unfinished items arrive in the galleries. */
  const close = () => {
    shown.current?.controller.abort();
    shown.current = null;
    startTransition(() => setRun(null));
  };

  return { run, start, close };
}
