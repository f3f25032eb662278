import type { PermissionId } from '@metalquest/core/ids';
import { questStartedToast } from '@metalquest/core/quest/quest-toasts';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { useEngine } from '../../engine/engine.ts';
import { toast } from '../../ui/toast.ts';
import { toastOnFailure } from '../../ui/toast-on-failure.ts';
import type { StartPlace } from './use-start-place.ts';

export interface StartTexts {
  readonly name: string;
  readonly description: string;
  readonly permissionId: PermissionId | null;
}

/** `waiting` for the first fix, then `starting`; `needs-location` if there is no location. */
export type StartState = 'idle' | 'waiting' | 'starting' | 'needs-location';

interface Asked {
  readonly texts: StartTexts;
  readonly answer: (started: boolean) => void;
}

/** Waits for the first fix if necessary, starts the quest and opens its page. Resolves to success. */
export function useStartQuest(place: StartPlace): {
  start(texts: StartTexts): Promise<boolean>;
  state: StartState;
} {
  const { commands } = useEngine();
  const navigate = useNavigate();
  const [asked, setAsked] = useState<Asked | null>(null);
  const [starting, setStarting] = useState(false);
  const [refused, setRefused] = useState(false);
  const waiting = useRef<Asked | null>(null);

  async function send(texts: StartTexts): Promise<boolean> {
    setStarting(true);
    const started = await toastOnFailure(
      commands.startQuest({
        ...texts,
        location: place.location,
        locationName: place.locationName,
        weather: place.weather,
      }),
      'Error Creating Quest',
    );
    setStarting(false);
    if (!started.ok) return false;
    const quest = started.value;
    const { title, description } = questStartedToast(quest.name);
    toast.success(title, { description });
    navigate(`/quests/${quest.id}`);
    return true;
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the fix arrives or fails.
  useEffect(() => {
    if (!asked || starting || (!place.location && place.state === 'locating')) return;
    setAsked(null);
    waiting.current = null;
    if (place.location) {
      void send(asked.texts).then(asked.answer, () => asked.answer(false));
      return;
    }
    // No automatic retry: the user may change the name first.
    setRefused(true);
    asked.answer(false);
  }, [asked, place.location, place.state]);

  // Closing the form before the first fix cancels the start; the draft stays.
  useEffect(() => () => waiting.current?.answer(false), []);

  const state: StartState = starting
    ? 'starting'
    : asked
      ? 'waiting'
      : refused && !place.location
        ? 'needs-location'
        : 'idle';
  return {
    start: (texts) =>
      new Promise((answer) => {
        const next = { texts, answer };
        waiting.current = next;
        setAsked(next);
      }),
    state,
  };
}
