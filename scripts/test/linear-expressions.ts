/**
 * Fails for regular expressions with more than linear time: node linear-expressions.ts FOLDER... Ignores
 * tests and their helpers, which match only their own texts.
 */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { check, type Diagnostics } from 'recheck';
import { findExpressions } from './find-expressions.ts';

/** The limit of match steps, for a text of at most 300,000 characters. */
const STEPS = 200_000_000;
/** An expression that takes longer to judge is too complicated, and fails. */
const TIMEOUT_MS = 30_000;
/** Without *, +, {2,} or repeats of 30 and more, the work per position is bounded. */
const REPEAT = /[*+]|\{\d+,\}|\{(?:\d+,)?(?:[3-9]\d|\d{3,})\}/;

const TEST_FILE = /\.(?:test|pgtest)\.tsx?$|[\\/](?:testing[\\/]|test-[\w-]+\.tsx?$)/;

const diagnoses = new Map<string, Promise<Diagnostics>>();

/** The reason to refuse an expression, or null. */
async function findProblem(pattern: string | null, flags: string): Promise<string | null> {
  if (pattern === null) return 'is put together while the program runs: write it as a literal';
  if (!REPEAT.test(pattern)) return null;
  const key = `/${pattern}/${flags}`;
  // Limits count steps, not milliseconds, so that results do not depend on the machine.
  const limits = { timeout: TIMEOUT_MS, attackTimeout: null, incubationTimeout: null, attackLimit: STEPS };
  const diagnosis = diagnoses.get(key) ?? check(pattern, flags, limits);
  diagnoses.set(key, diagnosis);
  const result = await diagnosis;
  if (result.status === 'safe') return null;
  if (result.status === 'unknown') return `cannot be judged (${result.error.kind}): make it simpler`;
  return `is ${result.complexity.summary}, as for ${result.attack.pattern.slice(0, 200)}`;
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
    const problem = isBounded ? null : await findProblem(pattern, flags);
    if (problem === null) continue;
    failed += 1;
    console.error(`${file}:${line} ${pattern === null ? 'RegExp' : `/${pattern}/${flags}`} ${problem}`);
  }
}
if (failed > 0) {
  console.error(
    'Rewrite it so that no two parts can match the same characters. Where the program itself bounds the text, say so in a comment before it: "Bounded: names of at most 60 characters."',
  );
}
console.log(`${count} regular expressions in ${files.length} files, ${failed} of them not linear.`);
// Exit explicitly, because the judge's own process would keep this one alive.
process.exit(failed > 0 || files.length === 0 ? 1 : 0);
