import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const PROGRAM = fileURLToPath(new URL('linear-expressions.ts', import.meta.url));

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'metalquest-expressions-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function judge(source: string, file = 'src/names.ts') {
  await mkdir(path.join(folder, 'src/testing'), { recursive: true });
  await writeFile(path.join(folder, file), source);
  const { status, stdout, stderr } = spawnSync(process.execPath, [PROGRAM, folder], { encoding: 'utf8' });
  return { status, stdout, stderr };
}

describe('the check of regular expressions fails for', () => {
  it.each([
    [
      'spaces that two parts can match',
      String.raw`export const a = 1;
export const HEX = /^\s*[\w ]+\s+\d+$/i;`,
      'src/names.ts:2',
    ],
    [
      'an end that can begin at every position of a text',
      String.raw`export const cut = (text: string) => text.replace(/\/+$/, '');`,
      '2nd degree polynomial',
    ],
    ['a repeat of repeats', 'export const DEEP = /^(a+)+$/;', 'exponential'],
    ['one within a list', "export const ALL = [[/a/, 'a'], [/ +$/, 'x']] as const;", '/ +$/'],
    [
      'one that is put together at run time',
      'export const of = (word: string) => new RegExp(`^$' + '{word}$`);',
      'write it as a literal',
    ],
    [
      'one after the statement that is bounded',
      `// Bounded: names of 60 characters.
export const A = /a$/;
export const B = /b+$/;`,
      'src/names.ts:3',
    ],
  ])('%s', async (_what, source, message) => {
    const { status, stderr } = await judge(source);
    expect(stderr).toContain(message);
    expect(status).toBe(1);
  });

  it('an expression in a .tsx file', async () => {
    const { status, stderr } = await judge(
      'export const B = () => <b>{"b".replace(/b+$/, "")}</b>;',
      'src/b.tsx',
    );
    expect(stderr).toContain('src/b.tsx:1');
    expect(status).toBe(1);
  });

  it('a folder without sources', () => {
    expect(spawnSync(process.execPath, [PROGRAM, folder]).status).toBe(1);
  });
});

it('passes linear expressions, bounded texts and tests', async () => {
  await judge('export const OWN = /b+$/;', 'src/names.test.ts');
  await judge('export const OWN = /b+$/;', 'src/testing/names.ts');
  const source = String.raw`
/** Line ends. Bounded: a title has at most 200 characters. */
export const ENDS = /\n*$/;
export const WORDS = /[a-z]+(?:-[a-z]+)*/g;`;
  expect(await judge(source)).toEqual({
    status: 0,
    stderr: '',
    stdout: '2 regular expressions in 1 files, 0 of them not linear.\n',
  });
});
