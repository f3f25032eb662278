import {
  type DeletedPage,
  type DeletedRecord,
  readDeletedPage,
} from '@metalquest/core/deleted/deleted-record';
import { MEDIA_BUCKET } from '@metalquest/core/media/storage-path';
import { warn } from '../platform/warn.ts';
import { type Outcome, requestServer } from './request-server.ts';
import { getSupabase } from './supabase.ts';

/** A page of deleted records, newest first; the one after `last`, or the first. */
export function listDeleted(last: DeletedRecord | null): Outcome<DeletedPage> {
  return requestServer(
    ({ rest }) => rest.rpc('list_deleted', last ? { before: last.deletedAt, before_id: last.id } : {}),
    (data) => {
      const page = readDeletedPage(data);
      if (!page) throw new Error('The server sent an unknown list of deleted records.');
      return page;
    },
  );
}

export function restoreDeleted(id: string): Outcome<void> {
  return requestServer(
    ({ rest }) => rest.rpc('restore_deleted', { record: id }),
    () => undefined,
  );
}

export async function deletePermanently(ids: readonly string[]): Outcome<void> {
  const done = await requestServer(
    ({ rest }) => rest.rpc('delete_permanently', { records: [...ids] }),
    () => undefined,
  );
  if (done.ok) await removeFiles();
  return done;
}

/**
 * Removes the files of permanently deleted records, which SQL cannot do on Supabase. The server keeps their list, so
 * what fails here is done the next time.
 */
export async function removeFiles(): Promise<void> {
  try {
    const { rest, storage } = await getSupabase();
    const bucket = (await storage()).from(MEDIA_BUCKET);
    for (;;) {
      const { data: names } = await rest.rpc('files_to_remove');
      if (!names || names.length === 0) return;
      const { data: removed } = await bucket.remove(names);
      if (!removed || removed.length === 0) return;
    }
  } catch (cause) {
    warn(`Files of deleted records were not removed: ${String(cause)}`);
  }
}
