import type { OfficerFind } from '@metalquest/core/export/officer-record';
import type { FindId } from '@metalquest/core/ids';
import Dexie from 'dexie';
import { contactTable } from '../mapping/contact-tables.ts';
import { findTable } from '../mapping/find-table.ts';
import { mediaTable } from '../mapping/media-table.ts';
import { permissionTable } from '../mapping/permission-table.ts';
import { questTable } from '../mapping/quest-table.ts';
import type { Replica } from '../replica/replica.ts';
import { mediaOf } from './media-of.ts';

/** These finds with the data for an officer's record, in this order; missing ones are skipped. */
export function officerFinds(replica: Replica, ids: readonly FindId[]): Promise<readonly OfficerFind[]> {
  const [finds, quests] = [replica.rows(findTable), replica.rows(questTable)];
  const [permissions, contacts] = [replica.rows(permissionTable), replica.rows(contactTable)];
  const stores = [finds, quests, permissions, contacts, replica.rows(mediaTable)];
  return replica.dexie.transaction('r', stores, async () => {
    const rows = (await finds.bulkGet([...ids])).flatMap((row) => (row ? [row.value] : []));
    const media = await Dexie.Promise.all(rows.map(({ id }) => mediaOf(replica, 'value.findId', id)));
    const questRows = await quests.bulkGet(distinct(rows.map(({ questId }) => questId)));
    const permissionOf = new Map(questRows.map((row) => [row?.id, row?.value.permissionId ?? null]));
    const permissionRows = await permissions.bulkGet(distinct([...permissionOf.values()]));
    const contactOf = new Map(permissionRows.map((row) => [row?.id, row?.value.contactId ?? null]));
    const contactRows = await contacts.bulkGet(distinct([...contactOf.values()]));
    const names = new Map(contactRows.map((row) => [row?.id, row?.value.name ?? null]));
    return rows.map((find, index) => {
      const contact = contactOf.get(permissionOf.get(find.questId) ?? undefined);
      return { find, media: media[index] ?? [], landowner: names.get(contact ?? undefined) ?? null };
    });
  });
}

const distinct = <Id extends string>(ids: readonly (Id | null)[]): Id[] =>
  [...new Set(ids)].filter((id) => id !== null);
