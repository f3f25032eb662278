import { type Instant, toIso, toMs } from '../time/instant.ts';
import { elapsedWholeS, MAX_SEGMENT_S } from './duration.ts';
import type { ActiveQuest, EndedQuest, Quest } from './quest.ts';

/** A quest without a fix or a find for this long was probably left running. */
const LEFT_RUNNING_AFTER_MS = 4 * 60 * 60 * 1000;

/** The last fix or find of a quest, or the last start of its timer; `at` is ISO-8601 UTC. */
export interface LastSign {
  readonly kind: 'fix' | 'find' | 'timer';
  readonly at: string;
}

export interface KnownSigns {
  /** Epoch ms of the last path point; null without a path. */
  readonly lastFixMs: number | null;
  readonly lastFindAt: string | null;
}

/** Where a quest that was left running should end; null while it seems to be in use. */
export function leftRunningSince(quest: Quest, known: KnownSigns, now: Instant): LastSign | null {
  if (quest.status !== 'active') return null;
  const signs = [
    { kind: 'timer' as const, ms: Date.parse(quest.currentSegmentStart) },
    ...(known.lastFixMs === null ? [] : [{ kind: 'fix' as const, ms: known.lastFixMs }]),
    ...(known.lastFindAt === null ? [] : [{ kind: 'find' as const, ms: Date.parse(known.lastFindAt) }]),
  ];
  const last = signs
    .filter(({ ms }) => ms <= toMs(now))
    .reduce<(typeof signs)[number] | null>((best, sign) => (!best || sign.ms >= best.ms ? sign : best), null);
  if (!last || toMs(now) - last.ms < LEFT_RUNNING_AFTER_MS) return null;
  return { kind: last.kind, at: toIso(last.ms) };
}

/** Ends a running quest at an earlier time, which is not before the last start of its timer. */
export function endQuestAt(quest: ActiveQuest, at: Instant, now: Instant): EndedQuest {
  const endMs = Math.max(Math.min(toMs(at), toMs(now)), Date.parse(quest.currentSegmentStart));
  const ranS = Math.min(elapsedWholeS(quest.currentSegmentStart, endMs), MAX_SEGMENT_S);
  return {
    ...quest,
    status: 'ended',
    durationSeconds: Math.max(0, quest.durationSeconds) + ranS,
    currentSegmentStart: null,
    endTime: toIso(endMs),
    isCurrent: false,
    updatedAt: toIso(now),
  };
}
