import type { Restored } from '@metalquest/core/device/taken-photo';
import { createStore } from '../../platform/create-store.ts';

/** Whether the user's quest is active, for the back button; null until known. */
export const activeQuest = createStore<boolean | null>(null);

export const restoredCamera = createStore<Exclude<Restored, { kind: 'unknown' }> | null>(null);

const waiting = createStore<readonly string[]>([]);

export const openedFiles = {
  get: waiting.get,
  subscribe: waiting.subscribe,
  add: (uri: string) => waiting.set([...waiting.get(), uri]),
  take(): readonly string[] {
    const all = waiting.get();
    if (all.length > 0) waiting.set([]);
    return all;
  },
};
