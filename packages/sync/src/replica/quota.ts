/** True when a write failed because the device or the browser's quota is full. */
export function isQuotaError(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error.name === 'QuotaExceededError') return true;
  // Dexie wraps the error that aborted a transaction.
  const inner: unknown = 'inner' in error ? error.inner : error.cause;
  return inner !== error && isQuotaError(inner);
}
