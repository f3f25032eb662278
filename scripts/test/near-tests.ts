import { readFileSync } from 'node:fs';
import path from 'node:path';

/** Test files that import the changed files, the nearest first. */
export interface NearTests {
  readonly chosen: readonly string[];
  /** Number of further test files that import the changed files, through more files. */
  readonly left: number;
}

const TEST = /\.(?:test\.tsx?|pgtest\.ts)$/;
const SPECIFIER = /\b(?:from|import|import\(|vi\.mock\(|new URL\()\s*['"]([^'"]+)['"]/g;
const OWN_PACKAGE = /^@metalquest\/([\w-]+)\/(.+)$/;
const PLATFORM = /^#(device|platform|track-location)$/;

/** The files that `text` of `file` imports, as paths from the repository root. Some may not exist. */
function importsOf(file: string, text: string): string[] {
  return [...text.matchAll(SPECIFIER)].flatMap(([, name = '']) => {
    if (name.startsWith('.')) return [path.posix.join(path.posix.dirname(file), name)];
    const own = OWN_PACKAGE.exec(name);
    if (own) return [`packages/${own[1]}/${own[2]?.startsWith('test/') ? '' : 'src/'}${own[2]}.ts`];
    const platform = PLATFORM.exec(name)?.[1];
    if (platform === 'platform') return ['native', 'web'].map((what) => `apps/web/src/platform/${what}.ts`);
    return platform ? ['native', 'web'].map((what) => `apps/web/src/platform/${what}/${platform}.ts`) : [];
  });
}

/**
 * Follows imports from the changed files to test files, breadth first. Of tests that are equally far, those in the
 * folders of the changed files come first.
 */
export function nearTests(
  changed: readonly string[],
  files: readonly string[],
  limit: number,
  read: (file: string) => string = (file) => readFileSync(file, 'utf8'),
): NearTests {
  const importers = new Map<string, string[]>();
  for (const file of files) {
    if (!/\.(?:[cm]?[jt]s|tsx)$/.test(file)) continue;
    for (const imported of importsOf(file, read(file))) {
      importers.set(imported, [...(importers.get(imported) ?? []), file]);
    }
  }
  const folders = new Set(changed.map((file) => path.posix.dirname(file)));
  const folderRank = (file: string) => (folders.has(path.posix.dirname(file)) ? 0 : 1);
  const seen = new Set(changed);
  const tests: string[] = [];
  for (
    let frontier = changed.filter((file) => files.includes(file) || importers.has(file));
    frontier.length > 0;
  ) {
    tests.push(
      ...frontier
        .filter((file) => TEST.test(file) && files.includes(file))
        .toSorted((a, b) => folderRank(a) - folderRank(b)),
    );
    const next = new Set(
      frontier.flatMap((file) => importers.get(file) ?? []).filter((file) => !seen.has(file)),
    );
    for (const file of next) seen.add(file);
    frontier = [...next];
  }
  return { chosen: tests.slice(0, limit), left: Math.max(0, tests.length - limit) };
}
