import type { EquipmentId, FindId, MediaId, PermissionId, QuestId } from '@metalquest/core/ids';
import type { Media } from '@metalquest/core/media/media';
import { err } from '@metalquest/core/result';
import Dexie from 'dexie';
import { equipmentTable } from '../mapping/equipment-table.ts';
import { findTable } from '../mapping/find-table.ts';
import { mediaTable } from '../mapping/media-table.ts';
import { permissionTable } from '../mapping/permission-table.ts';
import { questTable } from '../mapping/quest-table.ts';
import type { SyncedTable } from '../mapping/synced-table.ts';
import type { NewFile } from '../media/new-file.ts';
import { prepareFiles } from '../media/prepare-files.ts';
import { waitingBytes } from '../replica/media-files.ts';
import type { Replica } from '../replica/replica.ts';
import { type CommandContext, CommandRefused, inOneTransaction, stampOf } from './command-context.ts';
import type { Outcome, RejectedFile } from './command-error.ts';
import { deleteUndoably } from './delete-undoably.ts';
import { type Owner, storeMedia } from './media-rows.ts';
import { refusedFiles } from './refused-files.ts';
import { deleteRow, updateRow } from './row-changes.ts';
import { withLargeFiles } from './with-large-files.ts';

const TITLE = 'Media Processing Warning';

const POSITION_INDEX = {
  find: '[value.findId+value.sortOrder]',
  gear: '[value.equipmentId+value.sortOrder]',
  permission: '[value.permissionId+value.sortOrder]',
  quest: '[value.questId+value.sortOrder]',
} as const;

export async function nextPosition(replica: Replica, owner: Owner): Promise<number> {
  const last = await replica
    .rows(mediaTable)
    .where(POSITION_INDEX[owner.kind])
    .between([owner.id, Dexie.minKey], [owner.id, Dexie.maxKey])
    .last();
  return last ? last.value.sortOrder + 1 : 0;
}

const OWNER_TABLES: Readonly<Record<Owner['kind'], SyncedTable<unknown>>> = {
  find: findTable,
  gear: equipmentTable,
  permission: permissionTable,
  quest: questTable,
};

export async function ownerExists(replica: Replica, owner: Owner): Promise<boolean> {
  const table = OWNER_TABLES[owner.kind];
  return (await replica.rows(table).get(owner.id)) !== undefined;
}

interface OwnerIds {
  readonly findId: FindId;
  readonly equipmentId: EquipmentId;
  readonly permissionId: PermissionId;
  readonly questId: QuestId;
}

type OnlyOne<T, K extends keyof T> = Pick<T, K> & { readonly [Other in Exclude<keyof T, K>]?: never };

export type MediaOwner = { [K in keyof OwnerIds]: OnlyOne<OwnerIds, K> }[keyof OwnerIds];

function ownerOf(target: MediaOwner): Owner {
  if (target.findId !== undefined) return { kind: 'find', id: target.findId };
  if (target.equipmentId !== undefined) return { kind: 'gear', id: target.equipmentId };
  if (target.permissionId !== undefined) return { kind: 'permission', id: target.permissionId };
  return { kind: 'quest', id: target.questId };
}

export function mediaCommands(context: CommandContext) {
  const { replica } = context;
  return {
    async addMedia(
      target: MediaOwner,
      files: readonly NewFile[],
    ): Outcome<{ media: readonly Media[]; rejectedFiles: readonly RejectedFile[] }> {
      const owner = ownerOf(target);
      const used = await waitingBytes(replica);
      const { prepared, rejected } = await prepareFiles(files, owner.kind, used, context.images);
      const [first, ...others] = rejected;
      if (prepared.length === 0 && first) return err(refusedFiles([first, ...others]));
      return withLargeFiles(context, TITLE, prepared, (contents) =>
        inOneTransaction(context, TITLE, replica.everything, async () => {
          if (!(await ownerExists(replica, owner))) {
            const message = 'The record of these files is no longer on this device.';
            throw new CommandRefused({ code: 'not-found', title: TITLE, message });
          }
          const position = await nextPosition(replica, owner);
          const media = await storeMedia(context, owner, prepared, position, contents);
          return { media, rejectedFiles: rejected };
        }),
      );
    },
    arrangeMedia: (target: MediaOwner, order: readonly MediaId[]) =>
      inOneTransaction(context, TITLE, replica.everything, async () => {
        const { kind, id } = ownerOf(target);
        const rows = await replica
          .rows(mediaTable)
          .where(POSITION_INDEX[kind])
          .between([id, Dexie.minKey], [id, Dexie.maxKey])
          .toArray();
        const placeOf = (media: Media) => {
          const at = order.indexOf(media.id);
          return at < 0 ? order.length : at;
        };
        const arranged = rows.toSorted((a, b) => placeOf(a.value) - placeOf(b.value));
        for (const [sortOrder, row] of arranged.entries()) {
          await updateRow(replica, mediaTable, row, { ...row.value, sortOrder }, stampOf(context));
        }
      }),
    deleteMedia: (id: MediaId) =>
      inOneTransaction(context, 'Media not deleted', replica.everything, async () => {
        const row = await replica.rows(mediaTable).get(id);
        if (row) await deleteRow(replica, mediaTable, row, stampOf(context));
      }),
    deleteVoiceNote: (id: MediaId) =>
      inOneTransaction(context, 'Voice Note Not Deleted', replica.everything, async () => {
        const row = await replica.rows(mediaTable).get(id);
        if (row) await deleteUndoably(context, mediaTable, row);
      }),
  };
}
