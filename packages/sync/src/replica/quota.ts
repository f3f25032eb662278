export function isQuotaError(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error.name === 'QuotaExceededError') return true;
  // Dexie's bulkPut collects the errors of its rows.
  if ('failures' in error && Array.isArray(error.failures)) return error.failures.some(isQuotaError);
  // Dexie wraps the error that aborted a transaction.
  const inner: unknown = 'inner' in error ? error.inner : error.cause;
  return inner !== error && isQuotaError(inner);
}
