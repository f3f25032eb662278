import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';

const FUNCTIONS = path.resolve(import.meta.dirname, '../../../../supabase/functions');
const importMap = z.object({ imports: z.record(z.string(), z.string()) });
const IMPORT = /^(?:import|export) (?!type )[\w\s{},*]* from '([^']+)'/gm;

/** Imports without a path in all files that a function loads, and the files that are missing. */
function packagesOf(name: string): string[] {
  const folder = path.join(FUNCTIONS, name);
  const { imports } = importMap.parse(JSON.parse(readFileSync(path.join(folder, 'deno.json'), 'utf8')));
  const unknown = new Set<string>();
  const seen = new Set<string>();
  const follow = (file: string): void => {
    if (seen.has(file)) return;
    seen.add(file);
    if (!existsSync(file)) {
      unknown.add(file);
      return;
    }
    for (const [, from = ''] of readFileSync(file, 'utf8').matchAll(IMPORT)) {
      // Part of the edge runtime.
      if (from.startsWith('node:')) continue;
      const mapped = from.startsWith('.') ? path.resolve(path.dirname(file), from) : imports[from];
      if (mapped === undefined) unknown.add(from);
      else if (from.startsWith('.')) follow(mapped);
      else if (mapped.startsWith('.')) follow(path.resolve(folder, mapped));
    }
  };
  follow(path.join(folder, 'index.ts'));
  return [...unknown].sort();
}

test.each(['weather', 'reverse-geocode', 'delete-user', 'gallery-picture'])(
  'the edge function %s names every package that its files import',
  (name) => {
    expect(packagesOf(name)).toEqual([]);
  },
);
