/** Milliseconds from which an operation is slow, and from which it is critically so (spec section 9). */
const SLOW_MS = 1000;
const CRITICAL_MS = 5000;

/** How slow an operation was; null when it was not. */
export function slowness(ms: number): 'slow' | 'critical' | null {
  if (ms >= CRITICAL_MS) return 'critical';
  return ms >= SLOW_MS ? 'slow' : null;
}
