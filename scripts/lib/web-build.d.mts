/** Resolves when apps/web/dist is that of the sources. */
export function ensureBuilt(): Promise<void>;
/** Resolves when apps/web/dist-native is that of the sources. */
export function ensureNativeBuilt(): Promise<void>;
