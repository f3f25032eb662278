import type { QueueItem } from '@metalquest/core/queue/queue-item';
import { done, testDevice } from '@metalquest/sync/test/support/test-device';
import { describe, expect, it } from 'vitest';
import { followPreferences } from './use-save-preferences.ts';

const status = (state: 'pending' | 'offline') => ({
  get: () => ({
    state,
    pending: 1,
    failedPermanently: 0,
    full: null,
    lastSyncedAt: null,
    firstSync: null,
    paths: null,
  }),
  subscribe: () => () => {},
});

/** A device with changed settings in its queue; `server` gives the result of the drain between two checks. */
async function changed(
  state: 'pending' | 'offline',
  server: (item: QueueItem) => Partial<QueueItem> | null = () => null,
) {
  const { commands, queries, replica } = testDevice();
  done(await commands.savePreferences({ defaultUnits: 'imperial' }));
  let looks = 0;
  const delivery = await followPreferences({ queries, status: status(state) }, async () => {
    looks += 1;
    const [item] = await replica.queue.toArray();
    const answer = item && looks === 2 ? server(item) : null;
    if (item && answer) await replica.queue.put({ ...item, ...answer });
    if (item && answer?.status === 'completed') await replica.queue.delete(item.seq);
  });
  return { delivery, looks };
}

describe('the location of saved settings', () => {
  it('is the server once no change is pending', async () => {
    const { delivery, looks } = await changed('pending', () => ({ status: 'completed' }));
    expect(delivery).toEqual({ at: 'server' });
    expect(looks).toBe(2);
  });

  it('is this device at once when offline', async () => {
    expect(await changed('offline')).toEqual({ delivery: { at: 'device', isOnline: false }, looks: 0 });
  });

  it('is this device if the response takes too long', async () => {
    const { delivery, looks } = await changed('pending');
    expect(delivery).toEqual({ at: 'device', isOnline: true });
    expect(looks).toBe(25);
  });

  it("is reported as refused with the server's reason", async () => {
    const refused = (error: string) =>
      changed('pending', () => ({ status: 'failed', error })).then(({ delivery }) => delivery);
    expect(
      await refused('duplicate key value violates unique constraint "user_preferences_gallery_slug_key"'),
    ).toEqual({ at: 'refused', reason: 'Another gallery has this address. Choose another one.' });
    expect(await refused('new row violates check constraint "user_preferences_map_style_check"')).toEqual({
      at: 'refused',
      reason: 'The server does not accept this map style',
    });
  });
});
