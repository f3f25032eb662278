import { refusalReason } from '@metalquest/core/queue/refusal-text';
import type { SyncEngine } from '@metalquest/sync/engine';

/** Where recently saved settings are. */
export type Delivery =
  | { readonly at: 'server' }
  /** On this device only, until the next sync. */
  | { readonly at: 'device'; readonly isOnline: boolean }
  | { readonly at: 'refused'; readonly reason: string };

/** How long to wait for the sync before reporting that it continues. */
const TIMEOUT_MS = 10_000;
const CHECK_INTERVAL_MS = 400;

/** The database constraint for a slug that another account has. */
const TAKEN = /gallery_slug_key/;

/** Waits up to TIMEOUT_MS for the sync, because the spec's success toast needs it. */
export async function followPreferences(
  { queries, status }: Pick<SyncEngine, 'queries' | 'status'>,
  wait: (ms: number) => Promise<void> = (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
): Promise<Delivery> {
  for (let waitedMs = 0; ; waitedMs += CHECK_INTERVAL_MS) {
    const items = await queries.queue();
    const item = items.find((entry) => entry.item.table === 'user_preferences')?.item;
    if (!item) return { at: 'server' };
    if (item.status === 'failed') {
      const message = item.error ?? '';
      const reason = TAKEN.test(message)
        ? 'Another gallery has this address. Choose another one.'
        : refusalReason(message);
      return { at: 'refused', reason };
    }
    const isOnline = status.get().state !== 'offline';
    if (!isOnline || waitedMs >= TIMEOUT_MS) return { at: 'device', isOnline };
    await wait(CHECK_INTERVAL_MS);
  }
}
