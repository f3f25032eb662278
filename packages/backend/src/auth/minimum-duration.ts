import { setTimeout as pause } from 'node:timers/promises';

/** Exceeds the hidden work: about 10 ms, several times that on a busy machine. */
const HIDDEN_MS = 150;

/** Takes at least HIDDEN_MS, so that timing does not reveal the branch taken. */
export async function withMinimumDuration<T>(work: () => Promise<T>): Promise<T> {
  const [result] = await Promise.all([work(), pause(HIDDEN_MS)]);
  return result;
}
