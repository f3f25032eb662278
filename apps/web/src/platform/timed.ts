import { slowness } from '@metalquest/core/logging/slow';
import { track } from '../net/analytics/track.ts';
import { warn } from './warn.ts';

const now = () => performance.now();

/** Reports a slow operation: one second is slow, five are critical (spec section 9). */
export function noteDuration(operation: string, ms: number): void {
  const how = slowness(ms);
  if (how === null) return;
  warn(how === 'slow' ? 'Slow operation' : 'Critically slow operation', { operation, ms: Math.round(ms) });
  track('performance_metric', { metric: operation, duration: ms, isCritical: how === 'critical' });
}

export function timed<T>(operation: string, running: Promise<T>, clock = now): Promise<T> {
  const begunAt = clock();
  const note = () => noteDuration(operation, clock() - begunAt);
  // Not awaited: measuring must not delay the caller.
  running.then(note, note);
  return running;
}

export function timedAll<T extends object>(functions: T, clock = now): T {
  const known = new Map<PropertyKey, unknown>();
  return new Proxy(functions, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name);
      if (typeof member !== 'function') return member;
      const timedMember = known.get(name) ?? timedFunction(String(name), member, clock);
      known.set(name, timedMember);
      return timedMember;
    },
  });
}

function timedFunction(name: string, run: object, clock: () => number) {
  return (...args: unknown[]): unknown => {
    const result: unknown = typeof run === 'function' ? Reflect.apply(run, undefined, args) : undefined;
    return result instanceof Promise ? timed(name, result, clock) : result;
  };
}
