import { refusalReason } from '@metalquest/core/queue/refusal-words';
import type { SyncEngine } from '@metalquest/sync/engine';

/** Where settings that were just saved on this device are now. */
export type Delivery =
  | { readonly at: 'server' }
  /** On this device alone until later. */
  | { readonly at: 'device'; readonly isOnline: boolean }
  | { readonly at: 'refused'; readonly reason: string };

/** How long the answer to a tap may take before it is said that the settings are on their way. */
const PATIENCE_MS = 10_000;
const LOOK_EVERY_MS = 400;

/** What the server says when another account has the address, in the words of the screen. */
const TAKEN = /gallery_slug_key/;

/**
 * Follows saved settings to the server, for as long as somebody would wait for it: what the spec's toast says is only
 * said once it is so. `wait` passes the time between two looks.
 */
export async function followPreferences(
  { queries, status }: Pick<SyncEngine, 'queries' | 'status'>,
  wait: (ms: number) => Promise<void> = (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
): Promise<Delivery> {
  for (let waitedMs = 0; ; waitedMs += LOOK_EVERY_MS) {
    const items = await queries.queue();
    const item = items.find((entry) => entry.item.table === 'user_preferences')?.item;
    if (!item) return { at: 'server' };
    if (item.status === 'failed') {
      const said = item.error ?? '';
      const reason = TAKEN.test(said)
        ? 'Another gallery has this address. Choose another one.'
        : refusalReason(said);
      return { at: 'refused', reason };
    }
    const isOnline = status.get().state !== 'offline';
    if (!isOnline || waitedMs >= PATIENCE_MS) return { at: 'device', isOnline };
    await wait(LOOK_EVERY_MS);
  }
}
