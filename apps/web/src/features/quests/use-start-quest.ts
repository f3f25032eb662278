import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { useEngine } from '../../lib/engine.ts';
import { toast } from '../../ui/toast.ts';
import { toldOutcome } from '../../ui/told-outcome.ts';
import type { StartPlace } from './quest-slots.ts';

interface StartTexts {
  readonly name: string;
  readonly description: string;
}

/** `waiting` for the first fix, then `starting`; `needs-location` when there is none to be had. */
export type StartState = 'idle' | 'waiting' | 'starting' | 'needs-location';

/**
 * Starts a quest at the place, as soon as there is one: whoever taps Start before the first fix is not sent away.
 * Then the quest's page opens.
 */
export function useStartQuest(place: StartPlace): { start(texts: StartTexts): void; state: StartState } {
  const { commands } = useEngine();
  const navigate = useNavigate();
  const [asked, setAsked] = useState<StartTexts | null>(null);
  const [starting, setStarting] = useState(false);
  const [refused, setRefused] = useState(false);

  async function send(texts: StartTexts) {
    setStarting(true);
    const started = await toldOutcome(
      commands.startQuest({
        name: texts.name,
        description: texts.description,
        location: place.location,
        locationName: place.locationName,
        weather: place.weather,
      }),
      'Error Creating Quest',
    );
    setStarting(false);
    if (!started.ok) return;
    const quest = started.value;
    toast.success('Quest Started', { description: `${quest.name} has been started successfully!` });
    navigate(`/quests/${quest.id}`);
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the fix arrives or fails, with the place as it then is.
  useEffect(() => {
    if (!asked || starting || (!place.location && place.state === 'locating')) return;
    setAsked(null);
    if (place.location) void send(asked);
    // The person may change the name before trying again, so the next start is theirs to tap.
    else setRefused(true);
  }, [asked, place.location, place.state]);

  const state: StartState = starting
    ? 'starting'
    : asked
      ? 'waiting'
      : refused && !place.location
        ? 'needs-location'
        : 'idle';
  return {
    start(texts) {
      if (!starting) setAsked(texts);
    },
    state,
  };
}
