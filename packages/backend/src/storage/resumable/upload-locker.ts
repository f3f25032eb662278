import type { Lock, Locker, RequestRelease } from '@tus/server';
import { StorageError } from '../errors.ts';

interface Waiting {
  release: RequestRelease;
  proceed: () => void;
}

/** Requests that may wait per upload: the broken connection, its replacement and one more. */
const MAX_WAITING = 2;

/**
 * A waiting request asks the holder to release the lock, since its connection has mostly broken. (The memory
 * locker of @tus/server busy-waits.)
 */
export function createUploadLocker(): Locker {
  const locks = new Map<string, { release: RequestRelease; waiting: Waiting[] }>();
  return { newLock: (id) => lockOf(id) };

  function lockOf(id: string): Lock {
    return {
      async lock(signal, release) {
        const holder = locks.get(id);
        if (!holder) {
          locks.set(id, { release, waiting: [] });
          return;
        }
        if (holder.waiting.length >= MAX_WAITING) throw locked();
        const acquired = new Promise<void>((resolve, reject) => {
          const entry = { release, proceed: resolve };
          holder.waiting.push(entry);
          signal.addEventListener('abort', () => {
            const place = holder.waiting.indexOf(entry);
            if (place === -1) return;
            holder.waiting.splice(place, 1);
            reject(locked());
          });
        });
        await holder.release();
        await acquired;
      },
      async unlock() {
        const holder = locks.get(id);
        const next = holder?.waiting.shift();
        if (!holder || !next) {
          locks.delete(id);
          return;
        }
        holder.release = next.release;
        next.proceed();
        if (holder.waiting.length > 0) await next.release();
      },
    };
  }
}

/** 423 makes clients query the offset again. */
const locked = () =>
  new StorageError(423, 'ResourceLocked', 'Locked', 'Another request is sending to this upload');
