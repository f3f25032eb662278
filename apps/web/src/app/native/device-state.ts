import type { Restored } from '@metalquest/core/device/taken-photo';
import { createStore } from '../../lib/create-store.ts';

/** Whether the signed-in person's quest is active, for the back button; null while the device has not been read. */
export const activeQuest = createStore<boolean | null>(null);

/** What came of a camera behind which the system closed the app, until the form that asked was opened again. */
export const restoredCamera = createStore<Exclude<Restored, { kind: 'unknown' }> | null>(null);

const waiting = createStore<readonly string[]>([]);

/** Addresses of files that other apps have handed over and that nobody has taken up. */
export const openedFiles = {
  get: waiting.get,
  subscribe: waiting.subscribe,
  add: (uri: string) => waiting.set([...waiting.get(), uri]),
  /** All of them, once. */
  take(): readonly string[] {
    const all = waiting.get();
    if (all.length > 0) waiting.set([]);
    return all;
  },
};
