import type { Find } from '@metalquest/core/find/find';
import type { Media } from '@metalquest/core/media/media';
import type { Quest } from '@metalquest/core/quest/quest';
import { sortableName } from '@metalquest/core/quest/quest-list';
import type { FindEquipment } from '../mapping/equipment-table.ts';
import { findTable } from '../mapping/find-table.ts';
import { mediaTable } from '../mapping/media-table.ts';
import { noteChangedFinds, noteChangedQuests, noteRelinkedFinds } from './fact-changes.ts';
import { readFindCounts, recount } from './find-counts.ts';
import { findOrder } from './find-order.ts';
import { removePath } from './path.ts';
import { countFindsOfQuests } from './quest-find-counts.ts';
import type { Replica } from './replica.ts';
import type { RowChange, StoredRow } from './stored-row.ts';
import { filesNeededForUndo } from './undos.ts';

interface Derived<V> {
  prepare?(replica: Replica, changes: readonly RowChange<V>[]): Promise<readonly RowChange<V>[]>;
  onWritten(replica: Replica, changes: readonly RowChange<V>[]): Promise<void>;
}

async function findsWithPhoto(replica: Replica, findIds: readonly string[]): Promise<ReadonlySet<string>> {
  if (findIds.length === 0) return new Set();
  const media = await replica.rows(mediaTable).where('value.findId').anyOf(findIds).toArray();
  const photos = media.filter((row) => row.value.mediaType === 'image');
  return new Set(photos.flatMap((row) => row.value.findId ?? []));
}

const finds: Derived<Find> = {
  async prepare(replica, changes) {
    // Rows are pulled in the order of writing, so a new find may have photos here already.
    const fresh = changes.flatMap(({ before, after }) =>
      after && !before && after.xid !== null ? after.id : [],
    );
    const photographed = await findsWithPhoto(replica, fresh);
    return changes.map(({ before, after }) => {
      if (!after) return { before, after };
      const hasPhoto = before ? (before.hasPhoto ?? 0) : photographed.has(after.id) ? 1 : 0;
      return { before, after: { ...after, hasPhoto, ...findOrder(after.value) } };
    });
  },
  async onWritten(replica, changes) {
    await replica.counts.put(recount(await readFindCounts(replica), changes));
    await countFindsOfQuests(replica, changes);
    await noteChangedFinds(replica, changes);
  },
};

const media: Derived<Media> = {
  async onWritten(replica, changes) {
    const removedIds = changes.filter((change) => !change.after).flatMap((change) => change.before?.id ?? []);
    if (removedIds.length > 0) {
      const neededIds = await filesNeededForUndo(replica, removedIds);
      const droppedIds = removedIds.filter((id) => !neededIds.has(id));
      await replica.mediaFiles.bulkDelete(droppedIds);
      await replica.mediaThumbs.bulkDelete(droppedIds);
    }
    const owners = changes.flatMap(({ before, after }) => [before?.value.findId, after?.value.findId]);
    const findIds = [...new Set(owners.filter((id) => id !== null && id !== undefined))];
    if (findIds.length === 0) return;
    const photographed = await findsWithPhoto(replica, findIds);
    const rows = await replica.rows(findTable).bulkGet([...findIds]);
    const changed = rows.flatMap((before): { before: StoredRow<Find>; after: StoredRow<Find> }[] => {
      if (!before) return [];
      const hasPhoto = photographed.has(before.id) ? 1 : 0;
      return hasPhoto === (before.hasPhoto ?? 0) ? [] : [{ before, after: { ...before, hasPhoto } }];
    });
    if (changed.length === 0) return;
    await replica.rows(findTable).bulkPut(changed.map((change) => change.after));
    await finds.onWritten(replica, changed);
  },
};

const quests: Derived<Quest> = {
  async prepare(_replica, changes) {
    return changes.map(({ before, after }) => {
      if (!after) return { before, after };
      const { current: _, ...rest } = after;
      const row = { ...rest, sortName: sortableName(rest.value.name) };
      return { before, after: row.value.isCurrent ? { ...row, current: 1 } : row };
    });
  },
  async onWritten(replica, changes) {
    for (const { before, after } of changes) {
      if (before && !after) await removePath(replica, before.id);
    }
    await noteChangedQuests(replica, changes);
  },
};

const findEquipment: Derived<FindEquipment> = {
  async onWritten(replica, changes) {
    const finds = changes.flatMap(({ before, after }) => (after ?? before)?.value.findId ?? []);
    await noteRelinkedFinds(replica, [...new Set(finds)]);
  },
};

export const DERIVED: Readonly<Record<string, Derived<unknown>>> = {
  finds,
  media,
  quests,
  find_equipment: findEquipment,
};
