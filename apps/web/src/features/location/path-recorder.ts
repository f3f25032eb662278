import { shouldRecordPoint } from '@metalquest/core/geo/path-rule';
import type { PathPoint } from '@metalquest/core/geo/point';
import type { QuestId } from '@metalquest/core/ids';
import { PATH_MAX_ACCURACY_M } from '@metalquest/core/location/location-options';
import { oneAfterTheOther } from '@metalquest/core/one-after-the-other';
import type { KeptFixes } from '@metalquest/core/tracking/kept-fix';
import type { Commands } from '@metalquest/sync/engine';
import type { DeviceFix } from '../../lib/device-location.ts';

export interface PathRecorderParts {
  readonly recordPathPoint: Commands['recordPathPoint'];
  readonly recordFixes: Commands['recordFixes'];
  /** A point could not be made durable: the user must know that the path has a gap. */
  onFailure(title: string, message: string): void;
}

/**
 * Hands the fixes of an active quest to the engine, one after the other. The path rule is the engine's; asking it
 * here with the last recorded point only spares a transaction for each of the fixes that come every second.
 */
export function createPathRecorder({ recordPathPoint, recordFixes, onFailure }: PathRecorderParts) {
  let last: { questId: QuestId; point: PathPoint } | null = null;
  const inTurn = oneAfterTheOther();

  const record = async (questId: QuestId, point: PathPoint) => {
    const before = last?.questId === questId ? last.point : null;
    if (!shouldRecordPoint(before, point)) return;
    const outcome = await recordPathPoint(questId, point);
    if (!outcome.ok) onFailure(outcome.error.title, outcome.error.message);
    else if (outcome.value) last = { questId, point };
  };

  return {
    /**
     * Takes what was kept while nobody looked; true once all of it is durable, so that it may be forgotten. What could
     * not be kept here is given again.
     */
    async takeKept(kept: KeptFixes): Promise<boolean> {
      const outcome = await recordFixes(kept);
      if (!outcome.ok) onFailure(outcome.error.title, outcome.error.message);
      return outcome.ok && !outcome.value.leftOut['not-synced'] && !outcome.value.leftOut['other-user'];
    },
    /** Takes a fix; the answer is when it is dealt with. Poor fixes are left out. */
    take(questId: QuestId, fix: DeviceFix): Promise<void> {
      if (fix.accuracyM > PATH_MAX_ACCURACY_M) return inTurn(() => undefined);
      const { lng, lat, t } = fix;
      return inTurn(() => record(questId, { lng, lat, t })).catch((cause: unknown) =>
        onFailure(
          'Path Not Recorded',
          cause instanceof Error ? cause.message : 'An unexpected error occurred',
        ),
      );
    },
  };
}
