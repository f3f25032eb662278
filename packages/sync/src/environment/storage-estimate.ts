/**
 * What the browser estimates of the room that this site has and takes, in bytes; null when it does not say. The figures
 * are rounded on purpose by the browser, and the quota may be more than the disk has left.
 */
export async function estimateStorage(): Promise<{ quotaBytes: number; usageBytes: number } | null> {
  const storage = typeof navigator === 'undefined' ? undefined : navigator.storage;
  if (!storage?.estimate) return null;
  const { quota, usage } = await storage.estimate();
  return quota === undefined || usage === undefined ? null : { quotaBytes: quota, usageBytes: usage };
}
