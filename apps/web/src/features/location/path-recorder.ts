import { shouldRecordPoint } from '@metalquest/core/geo/path-rule';
import type { PathPoint } from '@metalquest/core/geo/point';
import type { QuestId } from '@metalquest/core/ids';
import { PATH_MAX_ACCURACY_M } from '@metalquest/core/location/location-options';
import { serialQueue } from '@metalquest/core/serial-queue';
import type { Commands } from '@metalquest/sync/engine';
import type { TrackedFixes } from '../../platform/location-tracker.ts';

export interface PathRecorderParts {
  readonly recordPathPoint: Commands['recordPathPoint'];
  readonly recordFixes: Commands['recordFixes'];
  /** A point could not be stored; the path has a gap. */
  onFailure(title: string, message: string): void;
}

/** Passes fixes to the engine in sequence. Applies the path rule early, to avoid a transaction per second. */
export function createPathRecorder({ recordPathPoint, recordFixes, onFailure }: PathRecorderParts) {
  let last: { questId: QuestId; point: PathPoint } | null = null;
  const inTurn = serialQueue();

  const record = async (questId: QuestId, point: PathPoint) => {
    const before = last?.questId === questId ? last.point : null;
    if (!shouldRecordPoint(before, point)) return;
    const outcome = await recordPathPoint(questId, point);
    if (!outcome.ok) onFailure(outcome.error.title, outcome.error.message);
    else if (outcome.value) last = { questId, point };
  };

  return {
    /** Records the fixes. False if they are not all durable and must be passed again. */
    async take(fixes: TrackedFixes): Promise<boolean> {
      if (fixes.from === 'keeper') {
        const outcome = await recordFixes(fixes.stored);
        if (!outcome.ok) onFailure(outcome.error.title, outcome.error.message);
        return outcome.ok && !outcome.value.skipped['not-synced'] && !outcome.value.skipped['other-user'];
      }
      const { lng, lat, t, accuracyM } = fixes.fix;
      const work = () =>
        accuracyM > PATH_MAX_ACCURACY_M ? undefined : record(fixes.questId, { lng, lat, t });
      await inTurn(work).catch((cause: unknown) =>
        onFailure(
          'Path Not Recorded',
          cause instanceof Error ? cause.message : 'An unexpected error occurred',
        ),
      );
      return true;
    },
  };
}
