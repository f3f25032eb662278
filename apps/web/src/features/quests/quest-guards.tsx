import { useEngine } from '../../lib/engine.ts';
import { useLive } from '../../lib/use-live.ts';
import { useEnjoyingTip } from './use-enjoying-tip.ts';
import { useLeaveGuard } from './use-leave-guard.ts';
import { useTrackingGuard } from './use-tracking-guard.ts';

/**
 * What goes with a quest that this device tracks, on every page: the question on leaving, the word about a pause in the tracking, the
 * tip. Put it once where the engine is open.
 */
export function QuestGuards() {
  const { queries } = useEngine();
  const quest = useLive(() => queries.trackedQuest(), [queries]).value ?? null;
  useLeaveGuard(quest !== null);
  useTrackingGuard();
  useEnjoyingTip(quest);
  return null;
}
