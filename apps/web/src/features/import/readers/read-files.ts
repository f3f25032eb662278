import type { ReadProgress, RecognisedFile } from '@metalquest/core/import/import-format';
import {
  type ImportCandidates,
  type ImportReading,
  type MediaCandidate,
  NO_CANDIDATES,
} from '@metalquest/core/import/import-plan';
import type { ImportProblem } from '@metalquest/core/import/import-problem';
import { linkedToQuests } from '@metalquest/core/import/link-quests';
import { namedPhotos, photoFinds } from '@metalquest/core/import/photo-finds';
import { fileProblem } from '@metalquest/core/import/problem-list';
import { type ReadingContext, readingContext } from '@metalquest/core/import/reading-context';
import type { TableSettings } from '@metalquest/core/import/table-mapping';
import { err, ok, type Result } from '@metalquest/core/result';
import { decodeHTML } from 'entities/decode';
import { readArchive } from './read-archive.ts';
import { readKmz } from './read-kmz.ts';
import { readPhotoFile } from './read-photos.ts';
import { readGeoJsonFile, readXmlFile } from './read-places.ts';
import { readTableText } from './read-table.ts';
import { recogniseFile } from './recognise-file.ts';

export type Tables = ReadonlyMap<string, TableSettings>;

export async function recogniseFiles(
  files: readonly File[],
  tables: Tables,
  nowMs: number,
): Promise<readonly RecognisedFile[]> {
  const recognised: RecognisedFile[] = [];
  for (const [index, file] of files.entries()) {
    const context = readingContext(file.name, index, nowMs, decodeHTML);
    recognised.push(await guarded(file, () => recogniseFile(file, tables.get(file.name) ?? null, context)));
  }
  return recognised;
}

/** A file that was moved, changed or removed since it was picked. */
const missingFileProblem = (file: string): ImportProblem =>
  fileProblem(file, 'The file can no longer be read.', 'Choose it again: it was moved, changed or deleted.');

const isMissing = (error: unknown): boolean => error instanceof DOMException;

async function guarded(file: File, recognise: () => Promise<RecognisedFile>): Promise<RecognisedFile> {
  try {
    return await recognise();
  } catch (error) {
    if (!isMissing(error)) throw error;
    return {
      name: file.name,
      sizeBytes: file.size,
      format: null,
      problem: missingFileProblem(file.name),
      table: null,
    };
  }
}

async function readTable(
  file: File,
  settings: TableSettings,
  context: ReadingContext,
  progress: (bytes: number, records: number) => void,
): Promise<Result<Partial<ImportCandidates>, ImportProblem>> {
  const text = new TextDecoder(settings.encoding).decode(await file.arrayBuffer());
  const scale = file.size / Math.max(1, text.length);
  const finds = await readTableText(text, settings, context, (characters, count) =>
    progress(characters * scale, count),
  );
  if (!finds.ok) return finds;
  if (finds.value.length === 0)
    context.problems.note(
      null,
      'The table has no rows below its headings.',
      'Check the separator and the header.',
    );
  return ok({ finds: finds.value });
}

async function readOne(
  file: File,
  recognised: RecognisedFile,
  context: ReadingContext,
  progress: (bytes: number, records: number) => void,
): Promise<Result<Partial<ImportCandidates>, ImportProblem>> {
  const { format, problem, table } = recognised;
  const bytesOnly = (bytes: number): void => progress(bytes, 0);
  switch (format) {
    case 'gpx':
    case 'kml':
      return readXmlFile(file, context, bytesOnly);
    case 'kmz':
      return readKmz(file, context);
    case 'geojson':
      return readGeoJsonFile(file, context);
    case 'archive':
      return readArchive(file, context);
    case 'table':
      if (table) return readTable(file, table.settings, context, progress);
      break;
    case 'photo': {
      const photo = await readPhotoFile(file, context);
      return ok({ media: photo ? [photo] : [] });
    }
    case null:
  }
  return err(problem ?? missingFileProblem(file.name));
}

function joined(a: ImportCandidates, b: Partial<ImportCandidates>): ImportCandidates {
  const account = a.account ?? b.account;
  return {
    ...(account ? { account } : {}),
    files: a.files,
    quests: [...a.quests, ...(b.quests ?? [])],
    finds: [...a.finds, ...(b.finds ?? [])],
    media: [...a.media, ...(b.media ?? [])],
    boundaries: [...a.boundaries, ...(b.boundaries ?? [])],
    contacts: [...a.contacts, ...(b.contacts ?? [])],
    permissions: [...a.permissions, ...(b.permissions ?? [])],
    interactions: [...a.interactions, ...(b.interactions ?? [])],
    gear: [...a.gear, ...(b.gear ?? [])],
    findGear: [...a.findGear, ...(b.findGear ?? [])],
    bucketItems: [...a.bucketItems, ...(b.bucketItems ?? [])],
    plannedQuests: [...a.plannedQuests, ...(b.plannedQuests ?? [])],
    mapLayers: [...a.mapLayers, ...(b.mapLayers ?? [])],
    problems: [...a.problems, ...(b.problems ?? [])],
  };
}

function withPhotoFinds(candidates: ImportCandidates, context: ReadingContext): ImportCandidates {
  const named = namedPhotos(candidates.finds, candidates.media);
  const isLoose = (photo: MediaCandidate): boolean => photo.owner === null && photo.entry === null;
  const proposed = photoFinds(named.filter(isLoose), context);
  return {
    ...candidates,
    finds: [...candidates.finds, ...proposed.finds],
    media: [...named.filter((photo) => !isLoose(photo)), ...proposed.media],
  };
}

/** Reports unreadable files as problems; fails with the first problem if no file is readable. */
export async function readFiles(
  files: readonly File[],
  tables: Tables,
  nowMs: number,
  progress: (progress: ReadProgress) => void,
): Promise<ImportReading> {
  const totalBytes = files.reduce((sum, file) => sum + file.size, 0);
  let all: ImportCandidates = {
    ...NO_CANDIDATES,
    files: files.map(({ name, size }) => ({ name, sizeBytes: size })),
  };
  let before = 0;
  let read = 0;
  let first: ImportProblem | null = null;
  for (const [index, file] of files.entries()) {
    const context = readingContext(file.name, index, nowMs, decodeHTML);
    const report = (bytes: number, records: number): void =>
      progress({
        file: file.name,
        doneBytes: before + Math.min(bytes, file.size),
        totalBytes,
        records: all.quests.length + all.finds.length + all.media.length + records,
      });
    report(0, 0);
    const result = await readGuarded(file, tables, context, report);
    if (result.ok) {
      read += 1;
      all = joined(all, { ...result.value, problems: context.problems.all() });
    } else {
      first ??= result.error;
      all = joined(all, { problems: [result.error, ...context.problems.all()] });
    }
    before += file.size;
  }
  if (read === 0 && first) return err(first);
  const own = readingContext('', files.length, nowMs, decodeHTML);
  return ok(linkedToQuests(withPhotoFinds(all, own), []));
}

async function readGuarded(
  file: File,
  tables: Tables,
  context: ReadingContext,
  report: (bytes: number, records: number) => void,
): Promise<Result<Partial<ImportCandidates>, ImportProblem>> {
  try {
    const looking = readingContext(file.name, 0, context.nowMs, decodeHTML);
    const recognised = await recogniseFile(file, tables.get(file.name) ?? null, looking);
    return await readOne(file, recognised, context, report);
  } catch (error) {
    if (isMissing(error)) return err(missingFileProblem(file.name));
    throw error;
  }
}
