import type { PermissionId, QuestId } from '@metalquest/core/ids';
import type { Quest } from '@metalquest/core/quest/quest';
import { questStartedToast } from '@metalquest/core/quest/quest-toasts';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { useEngine } from '../../engine/engine.ts';
import { toast } from '../../ui/toast.ts';
import { toastOnFailure } from '../../ui/toast-on-failure.ts';
import type { StartPlace } from './use-start-place.ts';

export interface StartTexts {
  readonly id: QuestId;
  readonly name: string;
  readonly description: string;
  readonly permissionId: PermissionId | null;
}

/** `waiting` for the first fix, then `starting`; `needs-location` if there is no location. */
export type StartState = 'idle' | 'waiting' | 'starting' | 'needs-location';

interface Asked {
  readonly texts: StartTexts;
  readonly answer: (started: Quest | null) => void;
}

/** Waits for the first fix if necessary and starts the quest. Resolves to null if it did not start. */
export function useStartQuest(place: StartPlace): {
  start(texts: StartTexts): Promise<Quest | null>;
  state: StartState;
  /** Opens the page of the quest. */
  onSaved(quest: Quest): void;
} {
  const { commands } = useEngine();
  const navigate = useNavigate();
  const [asked, setAsked] = useState<Asked | null>(null);
  const [starting, setStarting] = useState(false);
  const [refused, setRefused] = useState(false);
  const waiting = useRef<Asked | null>(null);

  async function send(texts: StartTexts): Promise<Quest | null> {
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
    return started.ok ? started.value : null;
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the fix arrives or fails.
  useEffect(() => {
    if (!asked || starting || (!place.location && place.state === 'locating')) return;
    setAsked(null);
    waiting.current = null;
    if (place.location) {
      void send(asked.texts).then(asked.answer, () => asked.answer(null));
      return;
    }
    // No automatic retry: the user may change the name first.
    setRefused(true);
    asked.answer(null);
  }, [asked, place.location, place.state]);

  // Closing the form before the first fix cancels the start; the draft stays.
  useEffect(() => () => waiting.current?.answer(null), []);

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
    onSaved(quest) {
      const { title, description } = questStartedToast(quest.name);
      toast.success(title, { description });
      navigate(`/quests/${quest.id}`);
    },
  };
}
