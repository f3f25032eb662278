import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { isRecord } from '@metalquest/core/json';
import { beforeAll, describe, expect, it } from 'vitest';
import { PLANTED_BUGS } from './planted-bugs.ts';

const HUNT = fileURLToPath(new URL('./hunt.ts', import.meta.url));

/** Broken promise by bug name; null if none. */
const caught = new Map<unknown, unknown>();
/** Error message by the name of a bug whose run threw. */
const errors = new Map<unknown, unknown>();

const TIMEOUT_MS = 170_000;

beforeAll(async () => {
  const { stdout } = await promisify(execFile)(process.execPath, [HUNT], { timeout: TIMEOUT_MS });
  for (const line of stdout.trim().split('\n')) {
    const result: unknown = JSON.parse(line);
    if (!isRecord(result)) throw new Error(`Unexpected output: ${line}`);
    if (result.error !== undefined) errors.set(result.name, result.error);
    caught.set(result.name, isRecord(result.caught) ? result.caught.promised : null);
  }
}, TIMEOUT_MS + 10_000);

describe('the simulation catches', () => {
  for (const { name, caughtBy } of PLANTED_BUGS) {
    it(name, () => {
      expect(errors.get(name)).toBeUndefined();
      expect(caughtBy).toContain(caught.get(name));
    });
  }

  it('at least ten', () => {
    expect(PLANTED_BUGS.length).toBeGreaterThanOrEqual(10);
  });
});
