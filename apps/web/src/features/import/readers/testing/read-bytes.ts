import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ImportCandidates, ImportReading } from '@metalquest/core/import/import-plan';
import type { TableSettings } from '@metalquest/core/import/table-mapping';
import { readFiles } from '../read-files.ts';

/** The day of the imports of the tests. */
export const NOW_MS = Date.parse('2026-03-01T12:00:00Z');

const FIXTURES = join(import.meta.dirname, '../../../../../../../e2e/fixtures');

/** The bytes of a real file; see e2e/fixtures/README.md for whose they are. */
export const realBytes = (path: string): Uint8Array<ArrayBuffer> =>
  new Uint8Array(readFileSync(join(FIXTURES, path)));

/** A real file as somebody picks it. */
export const realFile = (path: string): File => new File([realBytes(path)], path.split('/').at(-1) ?? path);

/** Reads files as the worker does. */
export function reading(
  files: readonly File[],
  tables: ReadonlyMap<string, TableSettings> = new Map(),
): Promise<ImportReading> {
  return readFiles(files, tables, NOW_MS, () => undefined);
}

/** What was read of files that can be; fails on those that cannot. */
export async function read(...files: readonly File[]): Promise<ImportCandidates> {
  const result = await reading(files);
  if (!result.ok) throw new Error(`${result.error.file}: ${result.error.what}`);
  return result.value;
}

/** Reads a text as a file of that name. */
export const readText = (name: string, ...parts: readonly BlobPart[]): Promise<ImportReading> =>
  reading([new File([...parts], name)]);
