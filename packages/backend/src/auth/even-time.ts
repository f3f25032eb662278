import { setTimeout as pause } from 'node:timers/promises';

/** Longer than the work that is hidden behind it takes: about 10 ms, and several times that on a busy machine. */
const HIDDEN_MS = 150;

/** Runs `work` and takes at least HIDDEN_MS over it, so that its time does not tell which way it went. */
export async function inEvenTime<T>(work: () => Promise<T>): Promise<T> {
  const [result] = await Promise.all([work(), pause(HIDDEN_MS)]);
  return result;
}
