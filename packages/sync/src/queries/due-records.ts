import type { DueRecords } from '@metalquest/core/due/due-items';
import { contactTable } from '../mapping/contact-tables.ts';
import { equipmentTable } from '../mapping/equipment-table.ts';
import type { Replica } from '../replica/replica.ts';
import { landownerQueries } from './landowner-queries.ts';
import { plannedQuestQueries } from './planned-quest-queries.ts';

/** Sorts before every valid day. */
const FIRST_DAY = '0000-01-01';

export async function dueRecords(replica: Replica, to: string): Promise<DueRecords> {
  const { expiringPermissions, followUps } = landownerQueries(replica);
  const [permissions, interactions, gear, plannedQuests] = await Promise.all([
    expiringPermissions(FIRST_DAY, to),
    followUps(FIRST_DAY, to),
    replica.rows(equipmentTable).toArray(),
    plannedQuestQueries(replica).plannedQuests(),
  ]);
  const contacts = await replica.rows(contactTable).bulkGet(interactions.map(({ contactId }) => contactId));
  return {
    permissions,
    followUps: interactions.flatMap((interaction, at) => {
      const contact = contacts[at]?.value;
      return contact ? [{ interaction, contact }] : [];
    }),
    gear: gear.map(({ value }) => value),
    plannedQuests,
  };
}
