import './quick-schemas.ts';
import { replaceOnce } from './replace-once.ts';

/**
 * Replaces functions of Node that Dexie and fake-indexeddb call for each row and transaction: the first two together
 * take a sixth of the processor time of a device on fake-indexeddb.
 */
export const platformClone = replaceOnce<typeof structuredClone>(
  globalThis,
  'structuredClone',
  () => quickClone,
);

/**
 * Copies like structured cloning, but shares blobs. Throws for uncloneable values; overflows the stack on
 * cycles.
 */
function quickClone(value: unknown): unknown {
  if (typeof value === 'function' || typeof value === 'symbol') return platformClone(value);
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(quickClone);
  if (value instanceof Blob) return value;
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== null) return platformClone(value);
  // Faster than building an object from entries, and keeps a field named `__proto__`.
  const copy: Record<string, unknown> = { ...value };
  for (const key of Object.keys(copy)) copy[key] = quickClone(copy[key]);
  return copy;
}

/** Made once, because creating an exception records a stack. */
const ABORTED = new DOMException('This operation was aborted', 'AbortError');
replaceOnce<AbortController['abort']>(
  AbortController.prototype,
  'abort',
  (abort) =>
    function (this: AbortController, reason: unknown = ABORTED): void {
      abort.call(this, reason);
    },
);

/** Dexie posts every commit to the other threads of the process, where nothing listens. */
replaceOnce<BroadcastChannel['postMessage']>(
  BroadcastChannel.prototype,
  'postMessage',
  (postMessage) =>
    function (this: BroadcastChannel, message: unknown): void {
      if (this.name !== 'x-storagemutated-1') postMessage.call(this, message);
    },
);
