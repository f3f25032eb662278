/** Thresholds in ms (spec section 9). */
const SLOW_MS = 1000;
const CRITICAL_MS = 5000;

export function slowness(ms: number): 'slow' | 'critical' | null {
  if (ms >= CRITICAL_MS) return 'critical';
  return ms >= SLOW_MS ? 'slow' : null;
}
