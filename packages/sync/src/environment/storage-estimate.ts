/** Estimated quota and usage in bytes, rounded by the browser; null when unavailable. */
export async function estimateStorage(): Promise<{ quotaBytes: number; usageBytes: number } | null> {
  const storage = typeof navigator === 'undefined' ? undefined : navigator.storage;
  if (!storage?.estimate) return null;
  const { quota, usage } = await storage.estimate();
  return quota === undefined || usage === undefined ? null : { quotaBytes: quota, usageBytes: usage };
}
