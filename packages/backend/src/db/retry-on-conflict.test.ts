import { describe, expect, it } from 'vitest';
import { DatabaseError } from './database.ts';
import { retryOnConflict } from './retry-on-conflict.ts';

/** Replaces the delay between attempts. */
const now = (): Promise<void> => Promise.resolve();

/** A transaction that fails with each code in turn; null means success. */
function transaction(...codes: (string | null)[]) {
  let runs = 0;
  const run = async (): Promise<string> => {
    const code = codes[runs] ?? null;
    runs += 1;
    if (code) throw new DatabaseError({ code, message: code });
    return `run ${runs}`;
  };
  return { run, runs: () => runs };
}

describe('a transaction aborted because of another', () => {
  it('is retried until it succeeds', async () => {
    const { run } = transaction('40P01', '40001', null);
    expect(await retryOnConflict(run, now)).toBe('run 3');
  });

  it('fails after the last attempt', async () => {
    const { run, runs } = transaction(...Array<string>(20).fill('40P01'));
    await expect(retryOnConflict(run, now)).rejects.toMatchObject({ code: '40P01' });
    expect(runs()).toBe(7);
  });

  it.each(['23505', '57014', 'P0001'])('is not retried after %s', async (code) => {
    const { run, runs } = transaction(code);
    await expect(retryOnConflict(run, now)).rejects.toMatchObject({ code });
    expect(runs()).toBe(1);
  });
});
