import { useEffect, useEffectEvent } from "react";
import { isDefect } from "@/api/errors";
import { compareSelfies, type Finding } from "../api";
import type { Comparison, Draft, DraftChange, Selfie } from "./draft";

const comparisonsOf = (ids: readonly string[], findings: readonly Finding[]): Map<string, Comparison> =>
  new Map(
    ids.flatMap((id, index) => {
      const finding = findings[index];
      if (!finding || finding.expired) return [];
      const copyOf = finding.copyOf === null ? null : (ids[finding.copyOf] ?? null);
      return [[id, { person: finding.person, copyOf }] as const];
    }),
  );

/** The server compares no more. */
const maxCompared = 60;

const passOf = ({ verdict }: Selfie) => verdict?.selfiePass ?? null;

/** Compare the selfies with each other whenever one was checked or removed. */
export function useSelfieComparison(draft: Draft, change: (change: DraftChange) => void): void {
  const compared = draft.selfies.filter((selfie) => passOf(selfie) !== null).slice(0, maxCompared);
  const passes = compared.map(passOf).join();

  const compare = useEffectEvent(async (signal: AbortSignal) => {
    const ids = compared.map(({ id }) => id);
    const findings = await compareSelfies(passes.split(","), signal);
    if (signal.aborted) return;
    change({ type: "compared", comparisons: comparisonsOf(ids, findings) });
    const expired = ids.filter((_, index) => findings[index]?.expired);
    if (expired.length > 0) change({ type: "passExpired", ids: expired });
  });

  useEffect(() => {
    if (passes === "") return;
    const controller = new AbortController();
    const { signal } = controller;
    // Without an answer the next change compares again, and the server does so before the training.
    compare(signal).catch((error: unknown) => {
      if (isDefect(error) && !signal.aborted) console.warn(error);
    });
    return () => controller.abort();
  }, [passes]);
}
