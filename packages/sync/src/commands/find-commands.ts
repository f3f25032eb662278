import type { Find } from '@metalquest/core/find/find';
import { type FindAction, findFailedToast } from '@metalquest/core/find/find-toasts';
import { editFind, type FindFields, logFind } from '@metalquest/core/find/log-find';
import { asFindId, type EquipmentId, type FindId, type QuestId } from '@metalquest/core/ids';
import type { Media } from '@metalquest/core/media/media';
import { err } from '@metalquest/core/result';
import { findTable } from '../mapping/find-table.ts';
import { mediaTable } from '../mapping/media-table.ts';
import { questTable } from '../mapping/quest-table.ts';
import type { NewFile } from '../media/new-file.ts';
import type { PhotoFacts } from '../media/photo-facts.ts';
import { prepareFiles } from '../media/prepare-files.ts';
import { readPhoto } from '../media/read-photo.ts';
import { waitingBytes } from '../replica/media-files.ts';
import { type CommandContext, CommandRefused, inOneTransaction, stampOf } from './command-context.ts';
import type { Outcome, RejectedFile } from './command-error.ts';
import { deleteUndoably } from './delete-undoably.ts';
import type { EditUndo } from './edit-undo.ts';
import { linkGear } from './find-gear.ts';
import { nextPosition } from './media-commands.ts';
import { storeMedia } from './media-rows.ts';
import { refusedFiles } from './refused-files.ts';
import { insertRow, updateRow } from './row-changes.ts';
import { withLargeFiles } from './with-large-files.ts';

const failureTitle = (action: FindAction): string => findFailedToast(action, '').title;

export interface EditedFind {
  readonly find: Find;
  readonly undo: EditUndo;
}

interface FindChanges extends FindFields {
  /** All gear besides detector, coil and pinpointer; the links stay as they are by default. */
  readonly furtherGearIds?: readonly EquipmentId[];
}

interface LogFindFields extends FindChanges {
  readonly id?: FindId;
  readonly questId: QuestId | null;
  readonly files?: readonly NewFile[];
  /** Refuse the find when a file is rejected, so that a photo held only by the form is not lost. */
  readonly allFiles?: boolean;
  /** Fill a missing place and time from the first photo that has them. */
  readonly useExif?: boolean;
}

async function factsOf(fields: LogFindFields): Promise<PhotoFacts> {
  let facts: PhotoFacts = { location: fields.location ?? null, takenAt: fields.foundAt ?? null };
  if (!fields.useExif) return facts;
  for (const { file } of fields.files ?? []) {
    if (facts.location && facts.takenAt) return facts;
    const photo = await readPhoto(file);
    facts = { location: facts.location ?? photo.location, takenAt: facts.takenAt ?? photo.takenAt };
  }
  return facts;
}

const notFound = (title: string): CommandRefused =>
  new CommandRefused({ code: 'not-found', title, message: 'This find is no longer on this device.' });

/** Photos are scaled before the transaction that stores row, files and queue items. */
export function findCommands(context: CommandContext) {
  const { replica, userId } = context;
  const findStores = [
    replica.rows(questTable),
    replica.rows(findTable),
    replica.rows(mediaTable),
    replica.counts,
    replica.questFindCounts,
    replica.factChanges,
    replica.queue,
  ];
  function edit(find: Find, changes: FindFields, title: string): Find {
    const edited = editFind(find, changes, userId, context.now());
    if (!edited.ok) throw new CommandRefused({ ...edited.error, title });
    return edited.value;
  }
  return {
    /** Logs a find. If an interrupted save has logged `id` already, changes that find. */
    async logFind(
      fields: LogFindFields,
    ): Outcome<{ find: Find; media: readonly Media[]; rejectedFiles: readonly RejectedFile[] }> {
      const title = failureTitle('add');
      const { location, takenAt } = await factsOf(fields);
      const logged = logFind(
        {
          ...fields,
          location,
          ...(takenAt ? { foundAt: takenAt } : {}),
          id: fields.id ?? asFindId(context.newId()),
          userId,
        },
        context.now(),
      );
      if (!logged.ok) return err({ ...logged.error, title });
      const find = logged.value;
      const files = fields.files ?? [];
      const { prepared, rejected } =
        files.length === 0
          ? { prepared: [], rejected: [] }
          : await prepareFiles(files, 'find', await waitingBytes(replica), context.images);
      const [firstRejected, ...others] = rejected;
      if (fields.allFiles && firstRejected) return err(refusedFiles([firstRejected, ...others]));
      const { furtherGearIds } = fields;
      const withFiles = [...findStores, replica.mediaFiles, replica.mediaThumbs];
      const stores = furtherGearIds ? replica.everything : prepared.length > 0 ? withFiles : findStores;
      return withLargeFiles(context, title, prepared, (contents) =>
        inOneTransaction(context, title, stores, async () => {
          if (!(await replica.rows(questTable).get(find.questId))) {
            const message = 'This quest is not on this device.';
            throw new CommandRefused({ code: 'not-found', title, message });
          }
          const owner = { kind: 'find', id: find.id } as const;
          const earlier = await replica.rows(findTable).get(find.id);
          if (earlier) {
            const edited = edit(earlier.value, fields, title);
            await updateRow(replica, findTable, earlier, edited, stampOf(context));
            if (furtherGearIds) await linkGear(context, edited, furtherGearIds);
            const position = await nextPosition(replica, owner);
            const media = await storeMedia(context, owner, prepared, position, contents);
            return { find: edited, media, rejectedFiles: rejected };
          }
          await insertRow(replica, findTable, find.id, find, stampOf(context));
          if (furtherGearIds) await linkGear(context, find, furtherGearIds);
          const media = await storeMedia(context, owner, prepared, 0, contents);
          return { find, media, rejectedFiles: rejected };
        }),
      );
    },
    updateFind(id: FindId, changes: FindChanges): Outcome<EditedFind> {
      const title = failureTitle('update');
      const { furtherGearIds } = changes;
      const stores = furtherGearIds ? replica.everything : findStores;
      return inOneTransaction(context, title, stores, async () => {
        const row = await replica.rows(findTable).get(id);
        if (!row) throw notFound(title);
        const edited = edit(row.value, changes, title);
        await updateRow(replica, findTable, row, edited, stampOf(context));
        const links = furtherGearIds
          ? await linkGear(context, edited, furtherGearIds)
          : { made: [], removed: [] };
        const changed = [{ table: findTable.name, id, before: row.value, after: edited }];
        return { find: edited, undo: { changed, ...links } };
      });
    },
    deleteFind: (id: FindId) =>
      inOneTransaction(context, failureTitle('delete'), replica.everything, async () => {
        const row = await replica.rows(findTable).get(id);
        if (row) await deleteUndoably(context, findTable, row);
      }),
  };
}
