import { DUE_AHEAD_DAYS, type DueItem, dueItems } from '@metalquest/core/due/due-items';
import { addDays, localDay } from '@metalquest/core/time/day';
import { deviceTimeZone } from '@metalquest/sync/statistics/device-time-zone';
import { useEngine } from '../engine/engine.ts';
import { type Live, useLive } from '../engine/use-live.ts';

/** The items of the due list, from the replica; computed again each day. */
export function useDue(): Live<readonly DueItem[]> {
  const { queries } = useEngine();
  const today = localDay(new Date());
  return useLive(
    async () =>
      dueItems(await queries.dueRecords(addDays(today, DUE_AHEAD_DAYS)), Date.now(), deviceTimeZone()),
    [queries, today],
    { keepPrevious: true },
  );
}
