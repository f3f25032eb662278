import type { KeptFix, KeptFixes } from './kept-fix.ts';

/**
 * How long a fix waits for older ones that come late. Two receivers that answer in turn are seconds apart; twice the
 * usual interval covers that (spec section 9: 5 s). A path is append-only, so what is on it cannot be thinned again.
 */
export const LATE_FIX_MS = 10_000;

/** What a reading of the keeper gives to the path, and what may be forgotten once the path has it. */
export interface SettledFixes {
  readonly fixes: readonly KeptFix[];
  /** All up to this seq are settled; null when none is. */
  readonly upTo: number | null;
  /** In how many ms the next one settles; null when none waits. */
  readonly nextInMs: number | null;
}

/** How a reading stands in the whole of what is kept. */
export interface SettleWhen {
  /** The run is over: nothing waits. */
  readonly all: boolean;
  /** There is more behind this page, whose fixes may be older than the last ones here. */
  readonly more: boolean;
}

/** Parts a page of what is kept into fixes that no older one can come before any more, and those that must wait. */
export function settleFixes({ fixes, readAt }: KeptFixes, { all, more }: SettleWhen): SettledFixes {
  const newestMs = Math.max(...fixes.map(({ monotonicMs }) => monotonicMs));
  const untilMs = more ? Math.min(newestMs, readAt.monotonicMs) : readAt.monotonicMs;
  // After a restart of the device the age is negative: nothing of before it can still come.
  const waitMs = (fix: KeptFix): number => {
    const ageMs = untilMs - fix.monotonicMs;
    return ageMs < 0 || (all && !more) ? 0 : Math.max(0, LATE_FIX_MS - ageMs);
  };
  const settled = fixes.filter((fix) => waitMs(fix) === 0);
  // A page full of fixes of a few seconds: better out of order than not at all.
  if (more && settled.length === 0) return { fixes, upTo: fixes.at(-1)?.seq ?? null, nextInMs: null };
  const waiting = fixes.filter((fix) => waitMs(fix) > 0);
  const firstWaiting = Math.min(...waiting.map(({ seq }) => seq));
  const done = settled.filter(({ seq }) => seq < firstWaiting);
  return {
    fixes: settled,
    upTo: done.length === 0 ? null : Math.max(...done.map(({ seq }) => seq)),
    nextInMs: waiting.length === 0 ? null : Math.min(...waiting.map(waitMs)),
  };
}
