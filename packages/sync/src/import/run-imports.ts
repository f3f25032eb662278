import { stampOf, storageError } from '../commands/command-context.ts';
import { noteUnsent } from '../replica/file-notes.ts';
import type { Replica } from '../replica/replica.ts';
import type { ImportContext } from './import-context.ts';
import type { ImportRecord } from './import-record.ts';
import { MAX_SKIPPED_FILES } from './import-record.ts';
import { undoSome } from './undo-import.ts';
import { writePart } from './write-part.ts';

const UNFINISHED = ['reading', 'writing', 'undoing'] as const;

export function partsOf(replica: Replica, importId: string) {
  return replica.importParts
    .where('[importId+n]')
    .between([importId, 0], [importId, Number.MAX_SAFE_INTEGER]);
}

/** Continues writing and undoing; drops imports still being read. The caller must hold the lock. */
export async function finishImports(context: ImportContext): Promise<void> {
  for (;;) {
    const record = await context.replica.imports.where('state').anyOf(UNFINISHED.slice()).first();
    if (!record) return;
    if (record.state === 'reading') await dropImport(context.replica, record.id);
    else if (!(await goOn(context, record))) return;
    await context.rest();
  }
}

/** One step; false when the device refuses even to roll back. */
async function goOn(context: ImportContext, record: ImportRecord): Promise<boolean> {
  try {
    if (record.state === 'writing') await writeNext(context, record);
    else await undoNext(context, record);
    return true;
  } catch (error) {
    const { code, message } = storageError(error, '', context.replica);
    if (code === 'stopped' || code === 'outdated') throw error;
    if (record.state === 'undoing') return false;
    if (code === 'device-full' && (await context.freeSpace?.())) return true;
    await giveUp(context.replica, record.id, message);
    return true;
  }
}

async function giveUp(replica: Replica, id: string, message: string): Promise<void> {
  await replica.dexie.transaction('rw', replica.imports, replica.importParts, async () => {
    await partsOf(replica, id).delete();
    const record = await replica.imports.get(id);
    if (record)
      await replica.imports.put({ ...record, state: 'undoing', message, includesEdited: true, done: 0 });
  });
}

async function writeNext(context: ImportContext, { id }: ImportRecord): Promise<void> {
  const { replica } = context;
  let files: readonly string[] = [];
  await replica.dexie.transaction('rw', replica.everything.slice(), async () => {
    // Read again: it may have been cancelled since.
    const record = await replica.imports.get(id);
    if (record?.state !== 'writing') return;
    const part = await partsOf(replica, id).first();
    if (!part) {
      await replica.imports.put({ ...record, state: 'done', done: record.total });
      return;
    }
    const written = await writePart(replica, part, stampOf(context));
    await replica.importParts.delete([id, part.n]);
    files = part.files.map((file) => file.id);
    const counts = { ...record.counts };
    for (const [table, count] of Object.entries(written.counts)) counts[table] = (counts[table] ?? 0) + count;
    const leftOut = [...record.leftOut, ...written.skipped].slice(0, MAX_SKIPPED_FILES);
    const done = Math.min(record.total, record.done + part.rows.length);
    await replica.imports.put({ ...record, counts, leftOut, done });
  });
  // If this fails (full disk), the next sweep writes the notes; the rows are stored already.
  await Promise.allSettled([noteUnsent(replica, files)]);
}

async function undoNext(context: ImportContext, { id }: ImportRecord): Promise<void> {
  const { replica } = context;
  await replica.dexie.transaction('rw', replica.everything.slice(), async () => {
    const record = await replica.imports.get(id);
    if (record?.state !== 'undoing') return;
    const undone = await undoSome(context, record);
    if (undone > 0) {
      await replica.imports.put({ ...record, done: record.done + undone });
      return;
    }
    await partsOf(replica, id).delete();
    if (record.message === null) await replica.imports.delete(id);
    else await replica.imports.put({ ...record, state: 'failed', counts: {} });
  });
}

export async function dropImport(replica: Replica, id: string): Promise<void> {
  await replica.dexie.transaction('rw', replica.imports, replica.importParts, async () => {
    await partsOf(replica, id).delete();
    await replica.imports.delete(id);
  });
}
