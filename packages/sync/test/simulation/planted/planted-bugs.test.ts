import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { isRecord } from '@metalquest/core/json';
import { describe, expect, it } from 'vitest';
import { PLANTED_BUGS } from './planted-bugs.ts';

const HUNT = fileURLToPath(new URL('./hunt.ts', import.meta.url));

/** Plays plans in a child process with the bug planted; returns the first broken promise or null. */
async function hunt(name: string, seed: number): Promise<unknown> {
  const { stdout } = await promisify(execFile)(process.execPath, [HUNT, name, String(seed), '1']);
  return JSON.parse(stdout);
}

describe('the simulation catches', () => {
  for (const { name, seed, caughtBy } of PLANTED_BUGS) {
    it(name, async () => {
      const caught = await hunt(name, seed);
      expect(caught).not.toBeNull();
      expect(caughtBy).toContain(isRecord(caught) ? caught.promised : null);
    });
  }

  it('at least ten', () => {
    expect(PLANTED_BUGS.length).toBeGreaterThanOrEqual(10);
  });
});
