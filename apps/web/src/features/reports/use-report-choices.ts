import { isRecord } from '@metalquest/core/json';
import type { ReportKind } from '@metalquest/core/report/report';
import { useEffect, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { useEngine } from '../../engine/engine.ts';
import { warn } from '../../platform/warn.ts';
import { firstChoices } from './first-choices.ts';
import { addressOf, draftKey, type ReportChoices, storableChoices, withAddress } from './report-choices.ts';

export function withRequestedList(kind: ReportKind, stored: unknown, state: unknown): unknown {
  const requestedList = kind === 'finds' && isRecord(state) && isRecord(state.list) ? state.list : null;
  return requestedList ? { ...(isRecord(stored) ? stored : {}), ...requestedList } : stored;
}

/** The choices of a report and their setter; null until the stored ones are read. */
export function useReportChoices(
  kind: ReportKind,
): [ReportChoices | null, (change: Partial<ReportChoices>) => void] {
  const { queries, drafts } = useEngine();
  const [params, setParams] = useSearchParams();
  const { state } = useLocation();
  const [choices, setChoices] = useState<ReportChoices | null>(null);
  const [error, setError] = useState<unknown>(null);
  // The URL and the history state apply only when the page opens; later they follow the choices.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above.
  useEffect(() => {
    let isUnmounted = false;
    async function open() {
      const draft = await drafts.read(draftKey(kind));
      const storedChoices = withRequestedList(kind, draft?.fields ?? null, state);
      const first = await firstChoices(kind, storedChoices, queries, Date.now());
      if (!isUnmounted) setChoices(withAddress(first, params));
    }
    open().catch((cause: unknown) => {
      if (!isUnmounted) setError(cause);
    });
    return () => {
      isUnmounted = true;
    };
  }, [kind, queries, drafts]);
  // The error boundary reports it: without the replica there is no report.
  if (error) throw error;

  function change(part: Partial<ReportChoices>): void {
    if (!choices) return;
    const next = { ...choices, ...part };
    setChoices(next);
    setParams(addressOf(next), { replace: true, preventScrollReset: true });
    // A full disk loses only the choices.
    drafts
      .writeFields(draftKey(kind), storableChoices(next))
      .catch(() => warn('The report settings were not saved.'));
  }
  return [choices, change];
}
