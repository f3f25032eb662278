/** Resolves when apps/web/dist is up to date. */
export function ensureBuilt(): Promise<void>;
/** Resolves when apps/web/dist is up to date and compressed for browsers. */
export function ensureBuiltToServe(): Promise<void>;
/** Resolves when apps/web/dist-native is up to date. */
export function ensureNativeBuilt(): Promise<void>;
