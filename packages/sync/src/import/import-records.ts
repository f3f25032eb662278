import type { ImportCandidates } from '@metalquest/core/import/import-plan';
import { err, ok } from '@metalquest/core/result';
import { toIso } from '@metalquest/core/time/instant';
import {
  type CommandContext,
  CommandRefused,
  inOneTransaction,
  storageError,
} from '../commands/command-context.ts';
import type { Outcome } from '../commands/command-error.ts';
import { writeLargeFiles } from '../replica/file-store.ts';
import { waitingBytes } from '../replica/media-files.ts';
import { type ImportContext, importContext, importLock } from './import-context.ts';
import { type ImportedFile, importFiles } from './import-files.ts';
import { countNew, type ImportIds, importIds } from './import-ids.ts';
import type { ImportOrder, RecordsHere } from './import-order.ts';
import {
  type ImportPart,
  type ImportRecord,
  MAX_SKIPPED_FILES,
  type NewRow,
  type SkippedFile,
} from './import-record.ts';
import { importRows, type Piece } from './import-rows.ts';
import { recordsHere } from './records-here.ts';
import { dropImport, finishImports, partsOf } from './run-imports.ts';

/** Limits per transaction, so that other transactions do not wait long for the replica. */
const ROWS_AT_ONCE = 50;
const POINTS_AT_ONCE = 1_000;

type PartContent = Pick<ImportPart, 'rows' | 'paths'>;

/** Groups pieces into parts of limited size. An empty part is a chance to yield. */
function* makeParts(pieces: Iterable<Piece>, refuse: (refused: SkippedFile) => void): Generator<PartContent> {
  let rows: NewRow[] = [];
  let paths: { questId: string; points: ImportPart['paths'][number]['points'] }[] = [];
  let points = 0;
  for (const piece of pieces) {
    if (piece.kind === 'pause') yield { rows: [], paths: [] };
    else if (piece.kind === 'refused') refuse({ filename: piece.name, message: piece.message });
    else if (piece.kind === 'row') rows.push(piece.row);
    else {
      paths.push({ questId: piece.questId, points: piece.points });
      points += piece.points.length;
    }
    if (rows.length < ROWS_AT_ONCE && points < POINTS_AT_ONCE) continue;
    yield { rows, paths };
    rows = [];
    paths = [];
    points = 0;
  }
  if (rows.length > 0 || paths.length > 0) yield { rows, paths };
}

const TITLE = 'Import Failed';
const UNDO_TITLE = 'Undo Import Failed';

class CancelledError extends Error {
  override readonly name = 'CancelledError';
}

export function importCommandsOf(command: CommandContext) {
  const context = importContext(command);
  const { replica } = context;
  return {
    /** Finds the candidates that already exist here. Reads in chunks; `signal` cancels it. */
    async recordsHere(candidates: ImportCandidates, signal: AbortSignal): Outcome<RecordsHere> {
      try {
        return ok(await recordsHere(replica, candidates, context.rest, signal));
      } catch (error) {
        return err(storageError(error, TITLE, replica));
      }
    },
    /** Starts an import in the background and resolves to its id; queries.imports() reports progress. */
    importRecords: (order: ImportOrder): Outcome<string> =>
      new Promise((resolve) => {
        const onStarted = (id: string): void => resolve(ok(id));
        runImport(context, order, onStarted).catch((error: unknown) =>
          resolve(err(storageError(error, TITLE, replica))),
        );
      }),
    /** Cancels or removes an import; rows changed since are removed only with `includesEdited`. */
    async undoImport(id: string, { includesEdited }: { readonly includesEdited: boolean }) {
      const marked = await inOneTransaction(
        context,
        UNDO_TITLE,
        [replica.imports, replica.importParts],
        async () => {
          const record = await replica.imports.get(id);
          if (!record) {
            const message = 'This device no longer has a record of this import.';
            throw new CommandRefused({ code: 'not-found', title: UNDO_TITLE, message });
          }
          await partsOf(replica, id).delete();
          if (record.state === 'reading') await replica.imports.delete(id);
          else await replica.imports.put({ ...record, state: 'undoing', includesEdited, done: 0 });
        },
      );
      // An import in progress sees the mark at its next step; otherwise this call does the undo.
      if (marked.ok) void resumeImports(context);
      return marked;
    },
    forgetImport: (id: string) =>
      inOneTransaction(context, UNDO_TITLE, [replica.imports], async () => {
        const record = await replica.imports.get(id);
        if (record?.state === 'failed') await replica.imports.delete(id);
      }),
  };
}

export async function resumeImports(context: CommandContext): Promise<void> {
  const own = importContext(context);
  await own.locks.hold(importLock(own), { ifFree: false }, async () => {
    try {
      await finishImports(own);
    } catch (error) {
      // The page is closing, or a newer app has upgraded the replica: the next start continues.
      const { code } = storageError(error, '', own.replica);
      if (code !== 'stopped' && code !== 'outdated') throw error;
    }
  });
}

async function runImport(
  context: ImportContext,
  order: ImportOrder,
  onStarted: (id: string) => void,
): Promise<void> {
  const { replica } = context;
  await context.locks.hold(importLock(context), { ifFree: false }, async () => {
    await finishImports(context);
    const ids = await importIds(order, context.newId, context.rest);
    const record: ImportRecord = {
      id: context.newId(),
      name: order.name,
      startedAt: toIso(context.now()),
      state: 'reading',
      done: 0,
      total: countNew(order.candidates, ids),
      counts: {},
      leftOut: [],
      message: null,
      includesEdited: true,
    };
    await replica.imports.put(record);
    onStarted(record.id);
    try {
      await stage(context, order, ids, record);
    } catch (error) {
      if (error instanceof CancelledError) return dropImport(replica, record.id);
      const { code, message } = storageError(error, TITLE, replica);
      if (code === 'stopped' || code === 'outdated') return;
      await fail(context, record, message);
    }
    await finishImports(context);
  });
}

async function fail({ replica }: ImportContext, record: ImportRecord, message: string): Promise<void> {
  await dropImport(replica, record.id);
  await replica.imports.put({ ...record, state: 'failed', message });
}

/** Stages all parts on the device without touching the replica, then switches the import to 'writing'. */
async function stage(
  context: ImportContext,
  order: ImportOrder,
  ids: ImportIds,
  record: ImportRecord,
): Promise<void> {
  const { replica, userId, newId } = context;
  const skipped: SkippedFile[] = [];
  let n = 0;
  let done = 0;
  const storePart = async (part: Omit<ImportPart, 'importId' | 'n'>): Promise<void> => {
    await replica.dexie.transaction('rw', replica.imports, replica.importParts, async () => {
      const current = await replica.imports.get(record.id);
      if (current?.state !== 'reading') throw new CancelledError();
      await replica.importParts.put({ ...part, importId: record.id, n });
      await replica.imports.put({ ...current, done: Math.min(record.total, done) });
    });
    n += 1;
    await context.rest();
  };
  const keepFile = async ({ row, file }: ImportedFile & { ok: true }): Promise<void> => {
    const { id, blob, thumbnail } = file;
    const fileWrite = await writeLargeFiles(replica, [file]);
    const stored = fileWrite.contents.get(id) ?? { blob };
    let isWritten = false;
    try {
      await storePart({ rows: [row], paths: [], files: [{ ...stored, id, thumbnail }] });
      isWritten = true;
    } finally {
      await fileWrite.end(isWritten);
    }
  };
  const { account } = order.candidates;
  if (account) await storePart({ rows: [], paths: [], files: [], account });
  const maker = { userId, nowMs: context.now(), newId };
  for (const part of makeParts(importRows(order, ids, maker), (refused) => skipped.push(refused))) {
    // An empty part is a chance to yield.
    if (part.rows.length === 0 && part.paths.length === 0) {
      await context.rest();
      continue;
    }
    done += part.rows.length;
    await storePart({ ...part, files: [] });
  }
  for await (const file of importFiles(order, ids, context, await waitingBytes(replica))) {
    done += 1;
    if (file.ok) await keepFile(file);
    else skipped.push(file.skipped);
  }
  await replica.dexie.transaction('rw', replica.imports, async () => {
    const current = await replica.imports.get(record.id);
    if (current?.state !== 'reading') throw new CancelledError();
    const listed = skipped.slice(0, MAX_SKIPPED_FILES);
    await replica.imports.put({ ...current, state: 'writing', done: 0, leftOut: listed });
  });
}
