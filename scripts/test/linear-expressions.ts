/**
 * Fails for a regular expression that can take longer than in proportion to its text: node linear-expressions.ts FOLDER...
 * Tests and their helpers are left out, which match their own texts only.
 */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { check, type Diagnostics } from 'recheck';
import { findExpressions } from './find-expressions.ts';

/** Steps of a match that are taken for "too many", for a text of at most 300,000 characters. */
const STEPS = 200_000_000;
/** One that takes longer to judge is too complicated, and fails. */
const TIMEOUT_MS = 30_000;
/** Without one of these the work at each place of a text is bounded: *, +, {2,}, and repeats of 30 and more. */
const REPEAT = /[*+]|\{\d+,\}|\{(?:\d+,)?(?:[3-9]\d|\d{3,})\}/;

const TEST_FILE = /\.(?:test|pgtest)\.tsx?$|[\\/](?:testing[\\/]|test-[\w-]+\.tsx?$)/;

const judged = new Map<string, Promise<Diagnostics>>();

/** The reason to refuse an expression; null when there is none. */
async function trouble(pattern: string | null, flags: string): Promise<string | null> {
  if (pattern === null) return 'is put together while the program runs: write it as a literal';
  if (!REPEAT.test(pattern)) return null;
  const key = `/${pattern}/${flags}`;
  // Counts steps and never milliseconds: what it finds depends on no machine.
  const limits = { timeout: TIMEOUT_MS, attackTimeout: null, incubationTimeout: null, attackLimit: STEPS };
  const asked = judged.get(key) ?? check(pattern, flags, limits);
  judged.set(key, asked);
  const found = await asked;
  if (found.status === 'safe') return null;
  if (found.status === 'unknown') return `cannot be judged (${found.error.kind}): make it simpler`;
  return `is ${found.complexity.summary}, as for ${found.attack.pattern.slice(0, 200)}`;
}

const folders = process.argv.slice(2);
const files = folders
  .flatMap((folder) =>
    globSync('**/*.{ts,tsx}', { cwd: folder, exclude: ['**/node_modules/**'] }).map((file) =>
      path.join(folder, file),
    ),
  )
  .filter((file) => !TEST_FILE.test(file));
let count = 0;
let failed = 0;
for (const file of files) {
  for (const { line, pattern, flags, isBounded } of findExpressions(file, readFileSync(file, 'utf8'))) {
    count += 1;
    const found = isBounded ? null : await trouble(pattern, flags);
    if (found === null) continue;
    failed += 1;
    console.error(`${file}:${line} ${pattern === null ? 'RegExp' : `/${pattern}/${flags}`} ${found}`);
  }
}
if (failed > 0) {
  console.error(
    'Rewrite it so that no two parts can match the same characters. Where the program itself bounds the text, say so in a comment before it: "Bounded: names of at most 60 characters."',
  );
}
console.log(`${count} regular expressions in ${files.length} files, ${failed} of them not linear.`);
// The judge's own process stays up otherwise.
process.exit(failed > 0 || files.length === 0 ? 1 : 0);
