import { Preferences } from '@capacitor/preferences';
import type { UserId } from '@metalquest/core/ids';
import { serialQueue } from '@metalquest/core/serial-queue';
import { type ReplicaMarker, storedMarker } from '@metalquest/sync/environment/replica-marker';
import { reportError } from '../report-error.ts';

const keyOf = (userId: string): string => `metalquest:replica:${userId}`;

/** In the phone's preferences, which survive when the system clears the web view's storage. */
export async function nativeMarker(userId: UserId): Promise<ReplicaMarker> {
  const key = keyOf(userId);
  let text = (await Preferences.get({ key })).value;
  const inTurn = serialQueue();
  const put = (value: string | null): void => {
    text = value;
    const write = () => (value === null ? Preferences.remove({ key }) : Preferences.set({ key, value }));
    // Without preferences, only the detection of data loss fails.
    inTurn(write).catch(reportError);
  };
  return storedMarker(
    { getItem: () => text, setItem: (_, value) => put(value), removeItem: () => put(null) },
    key,
  );
}

const SIGNED_IN_KEY = 'metalquest:signed-in';

export const signedInNote = {
  async read(): Promise<string | null> {
    return (await Preferences.get({ key: SIGNED_IN_KEY })).value;
  },
  async keep(userId: string | null): Promise<void> {
    if (userId === null) await Preferences.remove({ key: SIGNED_IN_KEY });
    else await Preferences.set({ key: SIGNED_IN_KEY, value: userId });
  },
};
