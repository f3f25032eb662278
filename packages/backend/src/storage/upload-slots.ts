import { refuse } from './errors.ts';

/** How many bodies of one user, and of one network address, may arrive at once. */
export interface SlotLimits {
  perUser: number;
  perAddress: number;
}

/** Shares out the places for uploads, so that slow or many uploads of one cannot take all sockets and disk. */
export interface UploadSlots {
  /**
   * @returns to be called once when the upload has ended, however it did
   * @throws StorageError SlowDown
   */
  take(user: string, address: string): () => void;
}

/** A client sends one file at a time; a family behind one address has several devices. */
export const UPLOAD_SLOTS: SlotLimits = { perUser: 8, perAddress: 32 };

export function createUploadSlots(limits: SlotLimits): UploadSlots {
  const taken = new Map<string, number>();
  const give = (key: string) => {
    const left = (taken.get(key) ?? 0) - 1;
    if (left > 0) taken.set(key, left);
    else taken.delete(key);
  };
  return {
    take(user, address) {
      const keys = [`user ${user}`, `address ${address}`] as const;
      const [users = 0, addresses = 0] = keys.map((key) => taken.get(key) ?? 0);
      if (users >= limits.perUser || addresses >= limits.perAddress) throw refuse.busy();
      for (const key of keys) taken.set(key, (taken.get(key) ?? 0) + 1);
      let ended = false;
      return () => {
        if (ended) return;
        ended = true;
        for (const key of keys) give(key);
      };
    },
  };
}
