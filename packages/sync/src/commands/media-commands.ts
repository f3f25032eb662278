import { err } from '@metalquest/core/result';
import Dexie from 'dexie';
import { equipmentTable } from '../mapping/equipment-table.ts';
import { findTable } from '../mapping/find-table.ts';
import { mediaTable } from '../mapping/media-table.ts';
import { prepareFiles } from '../media/prepare-files.ts';
import { waitingBytes } from '../replica/media-files.ts';
import type { Replica } from '../replica/replica.ts';
import { type CommandContext, CommandRefused, inOneTransaction, stampOf } from './command-context.ts';
import type { Commands } from './commands.ts';
import { type Owner, storeMedia } from './media-rows.ts';
import { deleteRow } from './row-changes.ts';

/** Spec section 8. */
const TITLE = 'Media Processing Warning';

async function nextPosition(replica: Replica, owner: Owner): Promise<number> {
  const field = owner.kind === 'find' ? 'value.findId' : 'value.equipmentId';
  const last = await replica
    .rows(mediaTable)
    .where(`[${field}+value.sortOrder]`)
    .between([owner.id, Dexie.minKey], [owner.id, Dexie.maxKey])
    .last();
  return last ? last.value.sortOrder + 1 : 0;
}

async function ownerExists(replica: Replica, owner: Owner): Promise<boolean> {
  const row =
    owner.kind === 'find'
      ? await replica.rows(findTable).get(owner.id)
      : await replica.rows(equipmentTable).get(owner.id);
  return row !== undefined;
}

/** Adding and deleting photos, videos and documents of finds and gear. */
export function mediaCommands(context: CommandContext): Pick<Commands, 'addMedia' | 'deleteMedia'> {
  const { replica } = context;
  return {
    async addMedia(target, files) {
      const owner: Owner =
        target.findId !== undefined
          ? { kind: 'find', id: target.findId }
          : { kind: 'gear', id: target.equipmentId };
      const used = await waitingBytes(replica);
      const { prepared, rejected } = await prepareFiles(
        files,
        owner.kind,
        used,
        context.images,
        context.newId,
      );
      const first = rejected[0];
      if (prepared.length === 0 && first)
        return err({ code: first.code, title: TITLE, message: first.message });
      return inOneTransaction(context, TITLE, replica.everything, async () => {
        if (!(await ownerExists(replica, owner))) {
          const message = 'What the files belong to is no longer on this device.';
          throw new CommandRefused({ code: 'not-found', title: TITLE, message });
        }
        const media = await storeMedia(context, owner, prepared, await nextPosition(replica, owner));
        return { media, rejectedFiles: rejected };
      });
    },
    deleteMedia: (id) =>
      inOneTransaction(context, 'Media not deleted', replica.everything, async () => {
        const row = await replica.rows(mediaTable).get(id);
        if (row) await deleteRow(replica, mediaTable, row, stampOf(context));
      }),
  };
}
