import type { PermissionId, PlannedQuestId, QuestId } from '@metalquest/core/ids';
import type { Quest } from '@metalquest/core/quest/quest';
import { questStartedToast } from '@metalquest/core/quest/quest-toasts';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { useEngine } from '../../../engine/engine.ts';
import { toast } from '../../../ui/toast.ts';
import { toastOnFailure } from '../../../ui/toast-on-failure.ts';
import type { StartPlace } from './use-start-place.ts';

export interface StartTexts {
  readonly id?: QuestId;
  readonly name: string;
  readonly description: string;
  readonly permissionId: PermissionId | null;
  readonly plannedId?: PlannedQuestId;
}

export type StartState = 'idle' | 'waiting' | 'starting' | 'needs-location';

interface PendingStart {
  readonly texts: StartTexts;
  readonly resolve: (started: Quest | null) => void;
}

/** Waits for the first fix if necessary and starts the quest. Resolves to null if it did not start. */
export function useStartQuest(place: StartPlace): {
  start(texts: StartTexts): Promise<Quest | null>;
  state: StartState;
  onSaved(quest: Quest): void;
} {
  const { commands } = useEngine();
  const navigate = useNavigate();
  const [pending, setPending] = useState<PendingStart | null>(null);
  const [starting, setStarting] = useState(false);
  const [isRefused, setIsRefused] = useState(false);
  const waiting = useRef<PendingStart | null>(null);

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
    if (!pending || starting || (!place.location && place.state === 'locating')) return;
    setPending(null);
    waiting.current = null;
    if (place.location) {
      void send(pending.texts).then(pending.resolve, () => pending.resolve(null));
      return;
    }
    // No automatic retry: the user may change the name first.
    setIsRefused(true);
    pending.resolve(null);
  }, [pending, place.location, place.state]);

  // Closing the form before the first fix cancels the start; the draft stays.
  useEffect(() => () => waiting.current?.resolve(null), []);

  const state: StartState = starting
    ? 'starting'
    : pending
      ? 'waiting'
      : isRefused && !place.location
        ? 'needs-location'
        : 'idle';
  return {
    start: (texts) =>
      new Promise((resolve) => {
        const next = { texts, resolve };
        waiting.current = next;
        setPending(next);
      }),
    state,
    onSaved(quest) {
      const { title, description } = questStartedToast(quest.name);
      toast.success(title, { description });
      navigate(`/quests/${quest.id}`);
    },
  };
}
