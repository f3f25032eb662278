import type { JsonObject } from '@metalquest/core/json';
import { type UnsafeText, unsafeValue } from '@metalquest/core/stored-data/unsafe-text';
import { toIso } from '@metalquest/core/time/instant';
import type { SyncedTable } from '../mapping/synced-table.ts';
import { addNotice, removeNotices } from '../replica/notices.ts';
import type { Replica } from '../replica/replica.ts';
import type { StoredRow } from '../replica/stored-row.ts';
import type { SyncEvent } from '../status/sync-event.ts';

function labelOf(table: SyncedTable<unknown>, row: JsonObject): string {
  const value = table.read(row);
  const label = value.ok ? table.label(value.value) : table.noun;
  return unsafeValue(label) === null ? label : table.noun;
}

/** Adds a notice about a server row omitted for unsafe text (spec section 5). The server keeps its copy. */
export async function excludeRow(
  replica: Replica,
  table: SyncedTable<unknown>,
  id: string,
  row: JsonObject,
  { field, content }: UnsafeText,
  nowMs: number,
): Promise<SyncEvent> {
  const notice = {
    kind: 'ignored',
    source: 'server',
    table: table.name,
    entityId: id,
    label: labelOf(table, row),
    at: toIso(nowMs),
    reason: `${content} (${field})`,
  } as const;
  return { type: 'noticed', notice: { ...notice, id: await addNotice(replica, notice) } };
}

export function isUnsafeHere(table: SyncedTable<unknown>, row: StoredRow<unknown>): boolean {
  return unsafeValue(table.write(row.value)) !== null;
}

export async function removeExclusions(
  replica: Replica,
  table: string,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0 || (await replica.notices.count()) === 0) return;
  const present = new Set(ids);
  const notices = await replica.notices
    .filter(
      (notice) =>
        notice.kind === 'ignored' &&
        notice.source === 'server' &&
        notice.table === table &&
        present.has(notice.entityId),
    )
    .primaryKeys();
  await removeNotices(replica, notices);
}
