import { useEngine } from '../../engine/engine.ts';
import { useLive } from '../../engine/use-live.ts';
import { useEnjoyingTip } from './record/use-enjoying-tip.ts';
import { useTrackingGuard } from './record/use-tracking-guard.ts';
import { useLeaveGuard } from './use-leave-guard.ts';

/** Leave guard, notice of a tracking gap and tip, for the quest tracked here. Mount it once. */
export function QuestGuards() {
  const { queries } = useEngine();
  const quest = useLive(() => queries.trackedQuest(), [queries]).value ?? null;
  useLeaveGuard(quest !== null);
  useTrackingGuard();
  useEnjoyingTip(quest);
  return null;
}
