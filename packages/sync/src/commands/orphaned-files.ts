import type { Media } from '@metalquest/core/media/media';
import { serialQueue } from '@metalquest/core/serial-queue';
import { mediaTable } from '../mapping/media-table.ts';
import { noteUnsent, removeNote } from '../replica/file-notes.ts';
import { type OrphanedFile, removeFromFileStore, sweepFileStore } from '../replica/file-store.ts';
import { listeners } from '../status/listeners.ts';
import { type CommandContext, stampOf } from './command-context.ts';
import { nextPosition, ownerExists } from './media-commands.ts';
import type { Owner } from './media-rows.ts';
import { insertRow } from './row-changes.ts';

function ownerOf({ findId, equipmentId, permissionId, questId }: Media): Owner | null {
  if (findId) return { kind: 'find', id: findId };
  if (equipmentId) return { kind: 'gear', id: equipmentId };
  if (permissionId) return { kind: 'permission', id: permissionId };
  return questId ? { kind: 'quest', id: questId } : null;
}

/** Reattaches the file to its owner and queues it for upload; false when the owner is not here (yet). */
async function reattach(
  context: CommandContext,
  { name, type, size, media }: OrphanedFile,
): Promise<boolean> {
  const { replica } = context;
  if (!media || size === null || media.userId !== context.userId) return false;
  const owner = ownerOf(media);
  const file = { id: media.id, size, beside: { name, type, size }, lastUsedAt: context.now() };
  return replica.dexie.transaction('rw', replica.everything.slice(), async () => {
    if (await replica.rows(mediaTable).get(media.id)) {
      // The server has row and file: keep at most one local copy.
      if (!(await replica.mediaFiles.get(media.id))) await replica.mediaFiles.put(file);
      return true;
    }
    if (!owner || !(await ownerExists(replica, owner))) return false;
    await replica.mediaFiles.put({ ...file, waiting: 1 });
    const sortOrder = await nextPosition(replica, owner);
    await insertRow(replica, mediaTable, media.id, { ...media, sortOrder }, stampOf(context));
    return true;
  });
}

/** Large unsent files of an evicted replica. Reattached when the owner returns, or the user decides. */
export function orphanedFiles(context: CommandContext) {
  const { replica } = context;
  const { fileStore } = replica;
  const changed = listeners<undefined>();
  let left: readonly OrphanedFile[] = [];
  const runInOrder = serialQueue();

  function setFiles(next: readonly OrphanedFile[]): void {
    if (next.length === 0 && left.length === 0) return;
    left = next;
    changed.notify(undefined);
  }

  async function sweepOnce(): Promise<void> {
    const remaining: OrphanedFile[] = [];
    for (const file of await sweepFileStore(replica)) {
      if (!(await reattach(context, file))) remaining.push(file);
      // From here the note marks the file as belonging to this replica, or is removed when the server has it.
      else if (fileStore) {
        await removeNote(fileStore.files, file.name);
        await noteUnsent(replica, file.media ? [file.media.id] : []);
      }
    }
    setFiles(remaining);
  }

  return {
    get: () => left,
    subscribe: (listener: () => void) => changed.subscribe(() => listener()),
    /** The file, for saving elsewhere; null if it does not exist. */
    open: async ({ name, type }: OrphanedFile) => (await fileStore?.files.read(name, type)) ?? null,
    async discard({ name }: OrphanedFile) {
      if (fileStore) await removeFromFileStore(fileStore.files, name);
      setFiles(left.filter((file) => file.name !== name));
    },
    /** Cleans up files and reattaches those with an owner. Serialized, so that none is attached twice. */
    sweep: () => runInOrder(sweepOnce),
  };
}
