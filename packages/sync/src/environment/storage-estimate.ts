/**
 * The browser's estimate of quota and usage in bytes; null when unavailable. Browsers round the figures, and
 * the quota may exceed the free disk space.
 */
export async function estimateStorage(): Promise<{ quotaBytes: number; usageBytes: number } | null> {
  const storage = typeof navigator === 'undefined' ? undefined : navigator.storage;
  if (!storage?.estimate) return null;
  const { quota, usage } = await storage.estimate();
  return quota === undefined || usage === undefined ? null : { quotaBytes: quota, usageBytes: usage };
}
