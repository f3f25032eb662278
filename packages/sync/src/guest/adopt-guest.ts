import { err, ok, type Result } from '@metalquest/core/result';
import { type CommandContext, inOneTransaction, storageError } from '../commands/command-context.ts';
import type { CommandError, Outcome } from '../commands/command-error.ts';
import { withLargeFiles } from '../commands/with-large-files.ts';
import { contentOf } from '../replica/file-store.ts';
import type { Replica } from '../replica/replica.ts';
import { syncMeta, updateSyncMeta } from '../replica/sync-meta.ts';
import { type GuestRecords, readGuest } from './guest-records.ts';
import { writeRecords } from './write-records.ts';

const TITLE = 'Records Not Moved';

/** The records of a guest, from which an account takes them over. */
export interface GuestStorage {
  /** Sealed: opening it ends all writes of other tabs. */
  readonly replica: Replica;
  /** Deletes everything of the guest; succeeds when it is gone. */
  delete(): Promise<void>;
}

/** The numbers of records that were moved, by table. */
export type Adopted = Readonly<Record<string, number>>;

/**
 * Moves all records of a guest into the account of `context`, then deletes the guest's replica. The records and the
 * note that they are here are written in one transaction, so calling it again after a crash moves nothing twice.
 */
export async function adoptGuest(context: CommandContext, guest: GuestStorage): Outcome<Adopted> {
  const { replica, locks } = context;
  const adopt = async (): Outcome<Adopted> => {
    const moved = await moveRecords(context, guest.replica);
    if (moved.ok) await guest.delete();
    else guest.replica.dexie.close({ disableAutoOpen: true });
    return moved;
  };
  try {
    const name = `metalquest-adopt-${guest.replica.userId}`;
    const moved = locks ? await locks.hold(name, { ifFree: false }, adopt) : await adopt();
    return moved ?? ok({});
  } catch (error) {
    return err(storageError(error, TITLE, replica));
  }
}

async function moveRecords(context: CommandContext, guest: Replica): Promise<Result<Adopted, CommandError>> {
  const { replica } = context;
  const records = await readGuest(guest, context.userId);
  const files = await largeFilesOf(guest, records);
  return withLargeFiles(context, TITLE, files, (contents) =>
    inOneTransaction(context, TITLE, replica.everything, async () => {
      const { adopted = [] } = await syncMeta(replica);
      if (!adopted.includes(guest.userId)) {
        await writeRecords(context, records, contents);
        await updateSyncMeta(replica, { adopted: [...adopted, guest.userId] });
      }
      return countsOf(records);
    }),
  );
}

async function largeFilesOf(guest: Replica, { mediaFiles, importParts }: GuestRecords) {
  const large = [...mediaFiles, ...importParts.flatMap(({ files }) => files)].filter(({ beside }) => beside);
  const found: { id: string; blob: Blob }[] = [];
  for (const file of large) {
    const blob = await contentOf(guest, file);
    if (blob) found.push({ id: file.id, blob });
  }
  return found;
}

function countsOf({ tables }: GuestRecords): Adopted {
  const own = tables.filter(({ table, rows }) => table.key === 'id' && rows.length > 0);
  return Object.fromEntries(own.map(({ table, rows }) => [table.name, rows.length]));
}
