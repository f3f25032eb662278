import { type ArchiveFile, type MissingMedia, mediaEntry } from '@metalquest/core/export/archive';
import { fileCaption } from '@metalquest/core/export/archive-text';
import type { Media } from '@metalquest/core/media/media';
import { equipmentTable } from '../mapping/equipment-table.ts';
import { findTable } from '../mapping/find-table.ts';
import { mediaTable } from '../mapping/media-table.ts';
import { permissionTable } from '../mapping/permission-table.ts';
import { questTable } from '../mapping/quest-table.ts';
import { contentOf } from '../replica/file-store.ts';
import type { Replica } from '../replica/replica.ts';
import type { Server } from '../server/server.ts';
import { pagesOf } from './archive-rows.ts';
import type { ZipWriter } from './zip-writer.ts';

export interface FilesToAdd {
  readonly replica: Replica;
  readonly server: Server;
  readonly isOnline: () => boolean;
  readonly progress: (done: number, of: number) => void;
  readonly signal: AbortSignal;
}

export async function addFiles(
  { replica, server, isOnline, progress, signal }: FilesToAdd,
  zip: ZipWriter,
  ids: readonly string[],
): Promise<{ readonly files: readonly ArchiveFile[]; readonly missing: readonly MissingMedia[] }> {
  const files: ArchiveFile[] = [];
  const missing: MissingMedia[] = [];
  const names = entryNames();
  for await (const page of pagesOf(replica, mediaTable, ids)) {
    for (const media of page) {
      signal.throwIfAborted();
      const stored = await replica.mediaFiles.get(media.id);
      const local = stored && (await contentOf(replica, stored));
      const file = local ?? (isOnline() ? await downloaded(server, media, signal) : null);
      if (file) {
        const path = names(media);
        files.push({ path, ...(await zip.addFile(path, file)), mediaId: media.id });
      } else missing.push({ mediaId: media.id, what: await captionOf(replica, media) });
      progress(files.length + missing.length, ids.length);
    }
  }
  return { files, missing };
}

async function downloaded(server: Server, media: Media, signal: AbortSignal): Promise<Blob | null> {
  const response = await server.download(media.storagePath, signal);
  return response.verdict === 'accepted' ? response.value : null;
}

async function captionOf(replica: Replica, media: Media): Promise<string> {
  const { findId, equipmentId, permissionId, questId } = media;
  const find = findId && (await replica.rows(findTable).get(findId));
  const gear = equipmentId && (await replica.rows(equipmentTable).get(equipmentId));
  const permission = permissionId && (await replica.rows(permissionTable).get(permissionId));
  const quest = questId && (await replica.rows(questTable).get(questId));
  const owner =
    (find && findTable.label(find.value)) ||
    (gear && equipmentTable.label(gear.value)) ||
    (permission && permissionTable.label(permission.value)) ||
    (quest && questTable.label(quest.value)) ||
    null;
  return fileCaption(media, owner);
}

function entryNames(): (media: Media) => string {
  const usedNames = new Set(['media']);
  return (media) => {
    const entry = mediaEntry(media.storagePath);
    const name = usedNames.has(entry.toLowerCase()) ? mediaEntry(`${media.id}/${media.storagePath}`) : entry;
    usedNames.add(name.toLowerCase());
    return name;
  };
}
