import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ImportCandidates, ImportReading } from '@metalquest/core/import/import-plan';
import type { TableSettings } from '@metalquest/core/import/table-mapping';
import { readFiles } from '../read-files.ts';

/** The fixed time of the import tests. */
export const NOW_MS = Date.parse('2026-03-01T12:00:00Z');

const FIXTURES = join(import.meta.dirname, '../../../../../../../e2e/fixtures');

/** The bytes of a real file; see e2e/fixtures/README.md for their sources. */
export const realBytes = (path: string): Uint8Array<ArrayBuffer> =>
  new Uint8Array(readFileSync(join(FIXTURES, path)));

export const realFile = (path: string): File => new File([realBytes(path)], path.split('/').at(-1) ?? path);

/** Reads files as the worker does. */
export function reading(
  files: readonly File[],
  tables: ReadonlyMap<string, TableSettings> = new Map(),
): Promise<ImportReading> {
  return readFiles(files, tables, NOW_MS, () => undefined);
}

/** Reads files and throws if that fails. */
export async function read(...files: readonly File[]): Promise<ImportCandidates> {
  const result = await reading(files);
  if (!result.ok) throw new Error(`${result.error.file}: ${result.error.what}`);
  return result.value;
}

/** Reads a text as a file with that name. */
export const readText = (name: string, ...parts: readonly BlobPart[]): Promise<ImportReading> =>
  reading([new File([...parts], name)]);
