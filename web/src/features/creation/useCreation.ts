// From a filled-in form to what becomes of it: asks what has to be asked first, spends, watches, and tells how it ended.
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
import { newRun, outcomeOf, type Run, withEvent, withUpdates } from "./run";
import { useConfirmations } from "./useConfirmations";

const insufficientToastTimeout = 10_000;

interface Watched {
  stop: AbortController;
  /** Wakes who waits for the next look. */
  wake: () => void;
}

function watched(): Watched & { nextEvent: () => Promise<void> } {
  let wake = () => {};
  return {
    stop: new AbortController(),
    wake: () => wake(),
    nextEvent: () =>
      new Promise((resolve) => {
        wake = resolve;
      }),
  };
}

/** `ready`: the form is in sight, so the stream of events should be open before anything is sent. */
export function useCreation(ready: boolean) {
  const { t } = useTranslation("studio");
  const language = useLanguage();
  const locale = useLocale();
  const href = useHref();
  const navigate = useNavigate();
  const { user } = useVisitor();
  const prices = useConfig().data?.prices;
  const { confirmGender, confirmCost } = useConfirmations();
  const [run, setRun] = useState<Run | null>(null);
  const current = useRef<Watched | null>(null);

  useMyEvents(
    (event) => {
      setRun((known) => known && withEvent(known, event));
      if (
        event.type === "connected" ||
        (event.type === "item" && ["DONE", "FAILED"].includes(event.status))
      ) {
        current.current?.wake();
      }
    },
    ready || run !== null,
  );
  // Polling stops with the modal, and the modal with the page (S4.8).
  useEffect(() => () => current.current?.stop.abort(), []);

  const tellInsufficient = (description: string) =>
    toast({
      color: "error",
      title: t("tokens.title"),
      description,
      timeout: insufficientToastTimeout,
      actions: [{ label: t("tokens.deposit"), click: () => void navigate(href("tokens")) }],
    });

  const fail = (error: unknown) => {
    setRun(null);
    void refreshUser();
    if (error instanceof ApiError && error.code === "insufficientTokens") tellInsufficient(error.message);
    else toastError(error, language);
  };

  /** The failure in words, with what came back (S4.9). */
  const tellFailed = (last: Run) => {
    const { failed, returned } = outcomeOf(last);
    toast({
      color: "error",
      title: t("failed.title", { count: failed.length }),
      description: `${failed[0] ?? ""} ${t("failed.returned", { count: returned })}`.trim(),
      timeout: insufficientToastTimeout,
    });
  };

  const begin = (first: Run) => {
    current.current?.stop.abort();
    const watch = watched();
    current.current = watch;
    let last = first;
    let kept = false;
    setRun(first);
    claim(first.key);
    createAndPoll(first, {
      signal: watch.stop.signal,
      nextEvent: watch.nextEvent,
      onInterrupted: () => {
        setRun((known) => known && { ...known, interrupted: true });
        // Nobody has heard of it yet: whoever leaves the page now has it sent from the next one.
        if (!user || kept || last.items.length > 0) return;
        kept = true;
        void enqueue(user.id, first).then((safe) =>
          setRun((known) => known && { ...known, kept: safe && known.items.length === 0 }),
        );
      },
      onUpdate: (items) => {
        if (user && kept) void dequeue(user.id, first.key);
        kept = false;
        last = withUpdates(last, items);
        putOnTop(kindOf(last.request.mode), items);
        if (!watch.stop.signal.aborted) setRun((known) => known && withUpdates(known, items));
      },
    })
      .then(() => {
        const { settled, made } = outcomeOf(last);
        if (user && made > 0) deleteDraft(first.request.mode, user.id);
        if (watch.stop.signal.aborted || !settled || made > 0) return;
        setRun(null);
        tellFailed(last);
      })
      .catch((error: unknown) => {
        if (user && kept && !isTransient(error)) void dequeue(user.id, first.key);
        // The session is over and so, perhaps, is the page: who signs in again goes on from here.
        if (error instanceof ApiError && error.status === 401) {
          returnPoint.set({ styleId: first.style.id, mode: first.request.mode, card: null });
          setRun(null);
        } else if (!watch.stop.signal.aborted) fail(error);
      })
      .finally(() => release(first.key));
  };

  /** Whether it began; a no to any question, or too few tokens, leaves everything as it was. */
  const start = async (style: Style, request: CreationRequest): Promise<boolean> => {
    if (!prices || !user) return false;
    const cost = costOf(prices, request);
    if (!(await confirmGender(style, request))) return false;
    if (!(await confirmCost(style, request, cost, user.C__tokens))) return false;
    if (user.C__tokens < cost) {
      const needed = formatNumber(cost, locale);
      const free = formatNumber(user.C__tokens, locale);
      tellInsufficient(t("tokens.insufficient", { needed, free }));
      return false;
    }
    // The question closes first.
    await nextFrame();
    void updateUser({ ...user, C__tokens: user.C__tokens - cost });
    begin(newRun(style, request, cost, newKey()));
    return true;
  };

  /** Leaves what is on its way to the galleries. */
  const close = () => {
    current.current?.stop.abort();
    startTransition(() => setRun(null));
  };

  return { run, start, close };
}
