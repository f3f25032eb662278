/**
 * Asks the browser not to clear this site's data when the device runs short of space (design, Offline first). The
 * browser decides, often without asking the user; true when it promises. A browser without the question promises
 * nothing.
 */
export async function askToKeepData(): Promise<boolean> {
  const storage = typeof navigator === 'undefined' ? undefined : navigator.storage;
  if (!storage?.persist) return false;
  return (await storage.persisted()) || (await storage.persist());
}
