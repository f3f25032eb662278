import {
  type ExportedChange,
  exportedFile,
  exportHead,
  exportTail,
} from '@metalquest/core/queue/export-page';
import { lineSentence, queueView } from '@metalquest/core/queue/queue-view';
import { toIso } from '@metalquest/core/time/instant';
import { mediaTable } from '../mapping/media-table.ts';
import { PATH_POINTS } from '../mapping/tables.ts';
import { queueQueries } from '../queries/queue-queries.ts';
import { contentOf } from '../replica/file-store.ts';
import type { Replica } from '../replica/replica.ts';

/** Bytes encoded at once; a multiple of 3, so that base64 chunks can be concatenated. */
const CHUNK_BYTES = 3 * 64 * 1024;

/** All unsent changes as one HTML page with photos and JSON. In chunks: no file is in memory twice. */
export async function exportUnsent(replica: Replica, nowMs: number): Promise<Blob> {
  const at = toIso(nowMs);
  const changes = await exportedChanges(replica);
  const pieces: BlobPart[] = [exportHead(changes, at)];
  for (const change of changes) {
    const stored = change.file ? await replica.mediaFiles.get(change.entityId) : undefined;
    const blob = stored && (await contentOf(replica, stored));
    if (!blob || !change.file) continue;
    const { before, after } = exportedFile({
      name: change.file,
      contentType: blob.type || 'application/octet-stream',
      caption: change.sentence,
    });
    pieces.push(before, new Blob(await base64Of(blob)), after);
  }
  return new Blob([...pieces, exportTail(changes, at)], { type: 'text/html' });
}

async function exportedChanges(replica: Replica): Promise<ExportedChange[]> {
  const view = queueView(await queueQueries(replica).queueItems({ limit: Number.POSITIVE_INFINITY }));
  const items = new Map((await replica.queue.toArray()).map((item) => [item.id, item]));
  const changes: ExportedChange[] = [];
  for (const group of view.sections.flatMap((section) => section.groups)) {
    for (const line of group.lines) {
      const { table, type, entityId, since, reason } = line;
      const payload = items.get(line.itemId)?.payload ?? {};
      const change = { sentence: lineSentence(group, line), reason, since, table, type, entityId, payload };
      if (table === PATH_POINTS) {
        const points = await replica.pathPoints.where('waiting').equals(entityId).toArray();
        changes.push({ ...change, points: points.map(({ lng, lat, t }) => [lng, lat, t] as const) });
        continue;
      }
      const media = table === mediaTable.name ? await replica.rows(mediaTable).get(entityId) : undefined;
      changes.push(media && type === 'INSERT' ? { ...change, file: media.value.filename } : change);
    }
  }
  return changes;
}

async function base64Of(blob: Blob): Promise<string[]> {
  const pieces: string[] = [];
  for (let start = 0; start < blob.size; start += CHUNK_BYTES) {
    const bytes = new Uint8Array(await blob.slice(start, start + CHUNK_BYTES).arrayBuffer());
    let text = '';
    for (const byte of bytes) text += String.fromCharCode(byte);
    pieces.push(btoa(text));
  }
  return pieces;
}
