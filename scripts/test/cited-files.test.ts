import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const TABLES = readdirSync(path.join(ROOT, 'docs/asvs')).map((name) => `docs/asvs/${name}`);
const DOCUMENTS = [
  'SECURITY.md',
  'docs/architecture.md',
  'docs/security.md',
  'docs/security-rules.md',
  'docs/style.md',
  ...TABLES,
];
/** Number of requirements of levels 1 and 2 of OWASP ASVS 5.0.0. */
const REQUIREMENTS = 253;

const readText = (document: string): string => readFileSync(path.join(ROOT, document), 'utf8');
const exists = (file: string): boolean =>
  statSync(path.join(ROOT, file), { throwIfNoEntry: false }) !== undefined;

/** Files that a document names in backquotes by a path from the repository root, without globs. */
function namedFiles(document: string): string[] {
  const words = [...readText(document).matchAll(/`([^`\s]+)`/g)].map(([, word = '']) => word);
  return words.filter((word) => /^(apps|bench|deploy|docs|e2e|packages|scripts|supabase)\//.test(word));
}

function linkedFiles(document: string): string[] {
  return [...readText(document).matchAll(/\]\(([^)#:\s]+)(?:#[^)]*)?\)/g)].map(([, link = '']) =>
    path.join(path.dirname(document), link),
  );
}

const rows = (document: string): string[][] =>
  readText(document)
    .split('\n')
    .filter((line) => /^\| \d+\.\d+\.\d+ \|/.test(line))
    .map((line) => line.split('|').map((cell) => cell.trim()));

it.each(DOCUMENTS)('every file that %s names or links to exists', (document) => {
  const cited = [...namedFiles(document), ...linkedFiles(document)].filter((file) => !file.includes('*'));
  expect(cited.length).toBeGreaterThan(0);
  expect(cited.filter((file) => !exists(file))).toEqual([]);
});

const DEFINED = /(?:function\*?|const|void|long)\s+([\w.]+)|^\s+(?:async\s+)?(\w+)\s*(?:<[^>]*>)?[(:]/gm;
const quoted = (cell: string): string[] => [...cell.matchAll(/`([^`]+)`/g)].map(([, word = '']) => word);

function definedIn(file: string): string[] {
  const full = path.join(ROOT, file);
  if (statSync(full).isDirectory()) {
    return readdirSync(full).flatMap((name) => definedIn(path.join(file, name)));
  }
  return [...readText(file).matchAll(DEFINED)].map(([, plain, method]) => plain ?? method ?? '');
}

it('each row of a walk through the code names functions that its file defines', () => {
  const walk = readText('docs/architecture.md')
    .split('\n')
    .filter((line) => /^\| \d+ \| /.test(line));
  expect(walk.length).toBeGreaterThan(0);
  for (const row of walk) {
    const [, , files = '', functions = ''] = row.split('|');
    expect(quoted(files).flatMap(definedIn), row).toEqual(expect.arrayContaining(quoted(functions)));
  }
});

it('each requirement has one row, and satisfied ones name their proof', () => {
  const all = TABLES.flatMap(rows);
  expect(new Set(all.map(([, number]) => number)).size).toBe(REQUIREMENTS);
  expect(all).toHaveLength(REQUIREMENTS);
  for (const [, number, , , state, , proof] of all) {
    expect(['yes', 'partly', 'no', 'operator', 'n/a'], number).toContain(state);
    if (state === 'yes') expect(proof, number).toMatch(/`/);
  }
});

it('the summary counts the rows', () => {
  const all = TABLES.flatMap(rows);
  const counts = { yes: 'satisfied', partly: 'partly satisfied', no: 'not satisfied' };
  for (const [state, label] of Object.entries(counts)) {
    const count = all.filter((row) => row[4] === state).length;
    expect(readText('docs/security.md')).toContain(`| ${label} | ${count} |`);
  }
});

it('docs/operations.md lists every setting', () => {
  const names = [...readText('apps/server/src/settings.ts').matchAll(/^ {2}([A-Z][A-Z_]+):/gm)].map(
    ([, name]) => name,
  );
  expect(names.length).toBeGreaterThan(40);
  const listed = quoted(readText('docs/operations.md'));
  expect(names.filter((name) => name === undefined || !listed.includes(name))).toEqual([]);
});
