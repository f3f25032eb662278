import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { isRecord } from '@metalquest/core/json';
import { beforeAll, describe, expect, it } from 'vitest';
import { PLANTED_BUGS } from './planted-bugs.ts';

const HUNT = fileURLToPath(new URL('./hunt.ts', import.meta.url));

/** The first broken promise by the name of the bug; null where none was broken. */
const caught = new Map<unknown, unknown>();

beforeAll(async () => {
  const { stdout } = await promisify(execFile)(process.execPath, [HUNT]);
  for (const line of stdout.trim().split('\n')) {
    const played: unknown = JSON.parse(line);
    if (!isRecord(played)) throw new Error(`No line of a bug: ${line}`);
    caught.set(played.name, isRecord(played.caught) ? played.caught.promised : null);
  }
});

describe('the simulation catches', () => {
  for (const { name, caughtBy } of PLANTED_BUGS) {
    it(name, () => {
      expect(caughtBy).toContain(caught.get(name));
    });
  }

  it('at least ten', () => {
    expect(PLANTED_BUGS.length).toBeGreaterThanOrEqual(10);
  });
});
