import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { build, createLogger } from 'vite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { withoutKnownWarnings } from './known-warnings.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'metalquest-warnings-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function warningsOf(code: string): Promise<string> {
  const input = path.join(folder, 'entry.js');
  await writeFile(input, code);
  const warnings: string[] = [];
  const logger = createLogger('warn');
  logger.warn = (text) => void warnings.push(text);
  await build({
    configFile: false,
    root: folder,
    customLogger: logger,
    plugins: [withoutKnownWarnings()],
    build: { write: false, rolldownOptions: { input } },
  });
  return warnings.join('\n');
}

it('a build says nothing of "use client", and warns of everything else', async () => {
  expect(await warningsOf('"use client";\nconsole.log(1);')).toBe('');
  expect(await warningsOf('"use client";\neval("1");')).toMatch(/eval/i);
});
