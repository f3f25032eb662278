/**
 * Runs `task` while no other tab holds the lock of that name. With `ifFree` a held lock means `task` is not run and
 * the answer is null; without it the call waits.
 */
export interface Locks {
  hold<T>(
    name: string,
    options: { ifFree: boolean; signal?: AbortSignal },
    task: () => Promise<T>,
  ): Promise<T | null>;
}
