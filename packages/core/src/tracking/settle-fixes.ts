import type { StoredFix, StoredFixes } from './stored-fix.ts';

/** Twice the usual interval, because two receivers may alternate. Paths are append-only. */
export const LATE_FIX_MS = 10_000;

/** Fixes for the path, and the fixes that may be deleted once they are stored. */
export interface SettledFixes {
  readonly fixes: readonly StoredFix[];
  /** All fixes up to this seq are settled; null if none is. */
  readonly upTo: number | null;
  readonly nextInMs: number | null;
}

export interface SettleOptions {
  /** The run is over, so no fix has to wait for older ones. */
  readonly all: boolean;
  /** Another page follows and may contain older fixes. */
  readonly more: boolean;
}

/** Separates settled fixes from those that an older one may still precede. */
export function settleFixes({ fixes, readAt }: StoredFixes, { all, more }: SettleOptions): SettledFixes {
  const newestMs = Math.max(...fixes.map(({ monotonicMs }) => monotonicMs));
  const untilMs = more ? Math.min(newestMs, readAt.monotonicMs) : readAt.monotonicMs;
  // A negative age means a reboot: no older fixes can follow.
  const waitMs = (fix: StoredFix): number => {
    const ageMs = untilMs - fix.monotonicMs;
    return ageMs < 0 || (all && !more) ? 0 : Math.max(0, LATE_FIX_MS - ageMs);
  };
  const settled = fixes.filter((fix) => waitMs(fix) === 0);
  // A full page of recent fixes: accept them unordered to make progress.
  if (more && settled.length === 0) return { fixes, upTo: fixes.at(-1)?.seq ?? null, nextInMs: null };
  const unsettled = fixes.filter((fix) => waitMs(fix) > 0);
  const firstWaiting = Math.min(...unsettled.map(({ seq }) => seq));
  const done = settled.filter(({ seq }) => seq < firstWaiting);
  return {
    fixes: settled,
    upTo: done.length === 0 ? null : Math.max(...done.map(({ seq }) => seq)),
    nextInMs: unsettled.length === 0 ? null : Math.min(...unsettled.map(waitMs)),
  };
}
