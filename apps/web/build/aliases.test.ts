// @vitest-environment node
import { join } from 'node:path';
import { build } from 'vite';
import { expect, test } from 'vitest';
import { aliases } from './aliases.ts';

test("the Markdown parser's browser build does not use the HTML parser", async () => {
  const core = join(import.meta.dirname, '../../../packages/core');
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    root: core,
    resolve: { alias: aliases },
    build: { write: false, lib: { entry: 'src/content/parse-article.ts', formats: ['es'] } },
  });
  const [output] = Array.isArray(built) ? built : [built];
  if (!output || !('output' in output)) throw new Error('nothing was built');
  const [{ code }] = output.output;
  expect(code).toContain('CounterClockwiseContourIntegral');
  expect(code).not.toContain('innerHTML');
});
