import { useEngine } from '../../lib/engine.ts';
import { useLive } from '../../lib/use-live.ts';
import { useEnjoyingTip } from './use-enjoying-tip.ts';
import { useLeaveGuard } from './use-leave-guard.ts';
import { type TrackingControl, useTrackingGuard } from './use-tracking-guard.ts';

const NO_CONTROL: TrackingControl = {};

/**
 * What goes with an active quest on every page of the app: the question on leaving, the pause of a hidden page, the
 * tip. Put it once, below the sign-in guard.
 */
export function QuestGuards({ tracking = NO_CONTROL }: { tracking?: TrackingControl }) {
  const { queries } = useEngine();
  const quest = useLive(() => queries.currentQuest(), [queries]).value ?? null;
  const active = quest?.status === 'active';
  useLeaveGuard(active);
  useTrackingGuard(active, tracking);
  useEnjoyingTip(quest);
  return null;
}
