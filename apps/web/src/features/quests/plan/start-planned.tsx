import type { PlannedQuest } from '@metalquest/core/quest/planned-quest';
import { Play } from 'lucide-react';
import { useState } from 'react';
import { useEngine } from '../../../engine/engine.ts';
import { useDisplay } from '../../../engine/use-display.ts';
import { useLive } from '../../../engine/use-live.ts';
import { Button } from '../../../ui/button.tsx';
import { StartPlaceNote } from '../start/start-place-note.tsx';
import { useStartPlace } from '../start/use-start-place.ts';
import { useStartQuest } from '../start/use-start-quest.ts';

/** Starts a planned quest here and now, with its land, goal and gear. */
export function StartPlanned({ plan, size }: { plan: PlannedQuest; size: 'md' | 'field' }) {
  const { queries } = useEngine();
  const display = useDisplay();
  const place = useStartPlace();
  const { start, state, onSaved } = useStartQuest(place);
  const [wasTapped, setTapped] = useState(false);
  const current = useLive(() => queries.currentQuest(), [queries]);
  const running = current.value?.status === 'active' ? current.value : null;
  const isBusy = state === 'waiting' || state === 'starting';

  async function tap() {
    if (isBusy) return;
    setTapped(true);
    const { id, name, goal, permissionId } = plan;
    const quest = await start({ name, description: goal ?? '', permissionId, plannedId: id });
    if (quest) onSaved(quest);
  }

  return (
    <div className="grid gap-2">
      <Button
        size={size}
        variant={size === 'field' ? 'primary' : 'secondary'}
        aria-disabled={isBusy}
        aria-label={state === 'waiting' ? undefined : `Start quest: ${plan.name}`}
        onClick={() => void tap()}
      >
        <Play aria-hidden="true" size={20} strokeWidth={1.75} />
        {state === 'waiting' ? 'Finding your location...' : 'Start quest'}
      </Button>
      {running && size === 'field' ? (
        <p className="text-muted text-sm">{running.name} will be paused.</p>
      ) : null}
      {wasTapped && state === 'needs-location' ? (
        <StartPlaceNote place={place} chosen={false} display={display} needed />
      ) : null}
    </div>
  );
}
