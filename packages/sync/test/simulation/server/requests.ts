import type { JsonObject } from '@metalquest/core/json';
import { syncedTable } from '../../../src/mapping/tables.ts';
import type { Answer, Server, WrittenRow } from '../../../src/server/server.ts';
import { modelFiles } from './files.ts';
import { newestRows, pathsPage } from './first-screen.ts';
import type { Caller, ModelServer } from './model.ts';
import { changesPage } from './pages.ts';
import { rowsOf, type ServerPoint, tombstoneKey } from './server-state.ts';
import type { Touched } from './transactions.ts';
import { type AppliedChange, bury, objection, store, type Transaction } from './write-rules.ts';

export const accepted = <T>(value: T): Answer<T> => ({ verdict: 'accepted', value });
export const refused = (message: string): Answer<never> => ({ verdict: 'refused', message, code: null });

type Requests = Omit<Server, 'session' | 'refreshSession'>;

const touching = (table: string, ids: readonly string[], columns: readonly JsonObject[]): Touched =>
  // Making a quest current also changes other quests.
  table === 'quests' && columns.some((each) => each.is_current === true)
    ? 'everything'
    : ids.map((id) => `${table}/${id}`);

export function modelRequests(server: ModelServer, caller: Caller): Requests {
  const { userId } = caller;

  /** Runs `work` as one atomic transaction. */
  async function transact<T>(
    touches: Touched,
    work: (transaction: Transaction) => Answer<T>,
  ): Promise<Answer<T>> {
    const trouble = server.trouble();
    if (trouble) return refused(trouble);
    const { xid, end } = await server.running.begin(userId, touches, server.nextXid);
    // Bulk changes are not held open: others would wait for all their rows.
    const stays = await server.stays(touches === 'everything' ? 0 : server.holdFor());
    if (!stays) return { verdict: 'silence' };
    const changes: AppliedChange[] = [];
    const nowIso = new Date(server.now()).toISOString();
    const changed = (change: AppliedChange): void => void changes.push(change);
    const answer = work({ state: server.state, userId, xid, nowIso, changed });
    end();
    if (changes.length > 0) server.witness.applied(caller, changes);
    return answer;
  }

  function noteOrphans(table: string, id: string, row: JsonObject): void {
    for (const parent of syncedTable(table)?.parents ?? []) {
      const parentId = row[parent.column];
      if (typeof parentId !== 'string' || rowsOf(server.state, parent.table).has(parentId)) continue;
      if (!server.state.tombstones.has(tombstoneKey(parent.table, parentId)))
        server.witness.orphan(caller, table, id);
    }
  }

  return {
    ...modelFiles(server, caller),
    insert(table, key, rows) {
      const ids = rows.map((row) => String(row[key]));
      return transact(touching(table, ids, rows), (transaction) => {
        const { state, xid, nowIso } = transaction;
        const sound: { id: string; row: JsonObject }[] = [];
        for (const row of rows) {
          const id = String(row[key]);
          // A deleted row stays deleted: the replay is dropped before any check.
          if (state.tombstones.get(tombstoneKey(table, id))?.userId === userId) continue;
          noteOrphans(table, id, row);
          const why = objection(state, userId, table, id, { user_id: userId, ...row });
          if (why) return refused(why);
          if (!rowsOf(state, table).has(id)) sound.push({ id, row });
        }
        const made = { user_id: userId, created_at: nowIso };
        const counted = table === 'quests' ? { path_point_count: 0 } : {};
        for (const { id, row } of sound) store(transaction, table, id, { ...counted, ...row, ...made }, row);
        return accepted(sound.map(({ id }): WrittenRow => ({ id, xid: String(xid), changedAt: nowIso })));
      });
    },
    update: (table, _key, id, columns) =>
      transact(touching(table, [id], [columns]), (transaction) => {
        const stored = rowsOf(transaction.state, table).get(id);
        if (stored?.row.user_id !== userId) return accepted([]);
        noteOrphans(table, id, columns);
        const row = { ...stored.row, ...columns };
        const why = objection(transaction.state, userId, table, id, row);
        if (why) return refused(why);
        store(transaction, table, id, row, columns);
        const xid = rowsOf(transaction.state, table).get(id)?.xid ?? transaction.xid;
        return accepted([{ id, xid: String(xid), changedAt: transaction.nowIso }]);
      }),
    remove: (table, _key, id) =>
      transact('everything', (transaction) => {
        const stored = rowsOf(transaction.state, table).get(id);
        if (stored?.row.user_id === userId) bury(transaction, table, id);
        server.witness.deleted(caller, table, id);
        return accepted(null);
      }),
    isDeleted: async (table, id) =>
      accepted(server.state.tombstones.get(tombstoneKey(table, id))?.userId === userId),
    appendPath: (questId, added) =>
      transact([`quests/${questId}`], (transaction) => {
        const { state, xid } = transaction;
        const quest = rowsOf(state, 'quests').get(questId);
        if (quest?.row.user_id !== userId) return refused('Quest not found');
        const path = new Map<number, ServerPoint>(state.points.get(questId));
        const before = path.size;
        for (const { t, lng, lat } of added) if (!path.has(t)) path.set(t, { t, lng, lat, xid });
        if (path.size === before) return accepted({ xid: String(quest.xid), pathPointCount: before });
        state.points.set(questId, path);
        const columns = { path_point_count: path.size };
        store(transaction, 'quests', questId, { ...quest.row, ...columns }, columns, true);
        server.witness.points(caller, questId, [...path.keys()]);
        return accepted({ xid: String(xid), pathPointCount: path.size });
      }),
    fetchRows: async (table, _key, ids) => {
      const rows = rowsOf(server.state, table);
      const own = ids.flatMap((id) => {
        const stored = rows.get(id);
        return stored?.row.user_id === userId ? [{ ...stored.row, sync_xid: String(stored.xid) }] : [];
      });
      return accepted(own);
    },
    rowQuota: async () => ({ verdict: 'silence' }),
    pullNewest: async () => accepted(newestRows(server.state, userId, server.newest)),
    pullPaths: async (wanted) => accepted(pathsPage(server.state, userId, wanted, server.pageSize)),
    pullChanges: async (since) => {
      const oldest = server.running.oldest(server.state.lastXid + 1n);
      return accepted(changesPage(server.state, userId, oldest, since, server.pageSize));
    },
  };
}
