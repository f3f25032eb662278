import { refuse } from './errors.ts';

/** How many files of one user, of one network address, and of all, may be on their way in at once. */
export interface SlotLimits {
  perUser: number;
  perAddress: number;
  total: number;
}

/** Shares out the places for uploads, so that slow or many uploads of one cannot take all sockets and disk. */
export interface UploadSlots {
  /**
   * @returns to be called once when the upload has ended, however it did
   * @throws StorageError SlowDown: 429 for more than the user may send, 503 when the address or the server is full
   */
  take(user: string, address: string): () => void;
}

/**
 * A device sends one file at a time. A club behind one address has a hundred devices. Of the files that have arrived two
 * are read at a time, and the others wait (content-check.ts): at ten files a second the last of `total` waits half a minute.
 */
export const UPLOAD_SLOTS: SlotLimits = { perUser: 8, perAddress: 96, total: 256 };

export function createUploadSlots(limits: SlotLimits): UploadSlots {
  const taken = new Map<string, number>();
  let all = 0;
  const give = (key: string) => {
    const left = (taken.get(key) ?? 0) - 1;
    if (left > 0) taken.set(key, left);
    else taken.delete(key);
  };
  return {
    take(user, address) {
      const keys = [`user ${user}`, `address ${address}`] as const;
      const [users = 0, addresses = 0] = keys.map((key) => taken.get(key) ?? 0);
      if (users >= limits.perUser) throw refuse.busy();
      if (addresses >= limits.perAddress || all >= limits.total) throw refuse.full();
      all += 1;
      for (const key of keys) taken.set(key, (taken.get(key) ?? 0) + 1);
      let ended = false;
      return () => {
        if (ended) return;
        ended = true;
        all -= 1;
        for (const key of keys) give(key);
      };
    },
  };
}
