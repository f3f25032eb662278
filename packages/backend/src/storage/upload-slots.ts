import type { NetworkKey } from '../auth/client-address.ts';
import { refuse } from './errors.ts';

export interface SlotLimits {
  perUser: number;
  perAddress: number;
  total: number;
}

export interface UploadSlots {
  /** @returns a function to call once at the end. @throws StorageError SlowDown with 429 or 503 */
  take(user: string, address: NetworkKey): () => void;
}

/** A club behind one address has a hundred devices. The last of `total` waits half a minute for its check. */
export const UPLOAD_SLOTS: SlotLimits = { perUser: 8, perAddress: 96, total: 256 };

export function createUploadSlots(limits: SlotLimits): UploadSlots {
  const usedSlots = new Map<string, number>();
  let all = 0;
  const release = (key: string) => {
    const left = (usedSlots.get(key) ?? 0) - 1;
    if (left > 0) usedSlots.set(key, left);
    else usedSlots.delete(key);
  };
  return {
    take(user, address) {
      const keys = [`user ${user}`, `address ${address}`] as const;
      const [users = 0, addresses = 0] = keys.map((key) => usedSlots.get(key) ?? 0);
      if (users >= limits.perUser) throw refuse.busy();
      if (addresses >= limits.perAddress || all >= limits.total) throw refuse.full();
      all += 1;
      for (const key of keys) usedSlots.set(key, (usedSlots.get(key) ?? 0) + 1);
      let ended = false;
      return () => {
        if (ended) return;
        ended = true;
        all -= 1;
        for (const key of keys) release(key);
      };
    },
  };
}
