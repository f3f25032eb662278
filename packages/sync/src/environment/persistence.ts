/**
 * Requests persistent storage (design, Offline first). The browser decides, often without asking the user;
 * resolves to true when granted, false when unsupported.
 */
export async function askToKeepData(): Promise<boolean> {
  const storage = typeof navigator === 'undefined' ? undefined : navigator.storage;
  if (!storage?.persist) return false;
  return (await storage.persisted()) || (await storage.persist());
}
