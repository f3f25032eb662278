import type { Verdict } from '@metalquest/core/queue/outcome';
import { mediaTable } from '../mapping/media-table.ts';
import { itemsOfRow, reenqueue, type Stamp } from '../queue/enqueue.ts';
import type { Replica } from '../replica/replica.ts';
import { syncMeta, updateSyncMeta } from '../replica/sync-meta.ts';
import type { Server } from '../server/server.ts';
import { keepUntilSent } from './resend-rows.ts';

/** Queues media rows whose file the server lacks: resending the row uploads the file. Resumable. */
export async function sendMissingFiles(
  replica: Replica,
  server: Server,
  stamp: () => Stamp,
): Promise<Verdict> {
  for (;;) {
    const { recovery, generation } = await syncMeta(replica);
    if (recovery?.stage !== 'files') return 'accepted';
    const id = await nextFile(replica, recovery.after);
    if (id === null) {
      await finish(replica, generation);
      return 'accepted';
    }
    const row = await replica.rows(mediaTable).get(id);
    // Queued files are sent anyway; a file without a row belongs to a notice.
    const isOnItsWay = (await itemsOfRow(replica, 'media', id)).length > 0;
    const response = row && !isOnItsWay ? await server.hasFile(row.value.storagePath) : null;
    if (response && (response.verdict === 'silence' || response.verdict === 'unauthenticated'))
      return response.verdict;
    const lacks = response?.verdict === 'accepted' && !response.value;
    await replica.dexie.transaction('rw', replica.everything.slice(), async () => {
      const meta = await syncMeta(replica);
      if (meta.generation !== generation) return;
      await updateSyncMeta(replica, { recovery: { stage: 'files', after: id } });
      const stored = await replica.rows(mediaTable).get(id);
      if (!lacks || !stored) return;
      const payload = mediaTable.write(stored.value);
      await reenqueue(replica, { table: 'media', entityId: id, payload }, stamp());
      await keepUntilSent(replica, id);
    });
  }
}

async function nextFile(replica: Replica, after: string): Promise<string | null> {
  const [id] = await replica.mediaFiles.where('id').above(after).limit(1).primaryKeys();
  return id ?? null;
}

async function finish(replica: Replica, generation: number): Promise<void> {
  await replica.dexie.transaction('rw', replica.meta, async () => {
    const meta = await syncMeta(replica);
    if (meta.generation === generation) await updateSyncMeta(replica, { recovery: null });
  });
}
