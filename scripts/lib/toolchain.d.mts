/** Runs `npm ci` in a folder with a lock of its own when the lock changed since the last install. */
export function ensureInstalledIn(folder: string, what: string): void;
