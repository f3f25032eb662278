import { isRecord } from '@metalquest/core/json';
import { syncedTable } from '../../src/mapping/tables.ts';
import type { Device } from './device.ts';
import {
  type DeviceHistory,
  emptyHistory,
  type History,
  isRemovedWith,
  rowKey,
  type ShownRow,
  type UserWrite,
} from './device-history.ts';
import type { CommittedWrite } from './replica-tap.ts';
import type { Caller } from './server/model.ts';
import { rowsOf, type ServerState, tombstoneKey } from './server/server-state.ts';
import type { AppliedChange } from './server/write-rules.ts';
import { type StampedColumn, stampsIn } from './stamps.ts';
import type { Invariant } from './violation.ts';

const cellKey = (key: string, column: string): string => `${key}.${column}`;

export function createHistory(
  serverState: () => ServerState,
  fail: (promised: Invariant, what: string) => void,
): History {
  const devices = new Map<string, DeviceHistory>();
  const writes = new Map<string, UserWrite>();
  /** The row in which a stamp first appeared: in a second row it is a duplicate of the change. */
  const homes = new Map<string, string>();
  const deleting = new Map<string, number>();
  const undoing = new Map<string, number>();
  /** Unsent writes of deleted rows, by device and row: an undo restores them. */
  const shelved = new Map<string, readonly UserWrite[]>();
  /** Order of a device's last write to reach the server, by device and cell. */
  const reachedOrder = new Map<string, number>();
  const stored = new Set<string>();
  const forgotten = new Set<string>();
  /** Rows that ever reached the server, by `rowKey`. */
  const onServer = new Set<string>();
  let restoredAt = Number.NEGATIVE_INFINITY;
  let orders = 0;
  let positions = 0;

  function of(name: string): DeviceHistory {
    const known = devices.get(name);
    if (known) return known;
    const made = emptyHistory();
    devices.set(name, made);
    return made;
  }

  function checkHome(table: string, id: string, { column, stamp }: StampedColumn): void {
    const place = `${table}.${column}=${stamp}`;
    const home = homes.get(place) ?? id;
    homes.set(place, home);
    if (home !== id) fail('exactly once', `"${stamp}" is ${table} ${home} and ${id}`);
  }

  /** Whether a restore may have lost a change that had reached the server. */
  const isUndone = (write: UserWrite): boolean => write.reachedAt !== null && write.reachedAt <= restoredAt;

  function show(device: string, table: string, id: string, stamped: StampedColumn): void {
    const { column, stamp, author } = stamped;
    const shown = of(device);
    const cell = cellKey(rowKey(table, id), column);
    if (author.charAt(0) !== device.charAt(0)) fail('users apart', `${device} shows "${stamp}" in ${cell}`);
    checkHome(table, id, stamped);
    const key = `${cell}=${stamp}`;
    let write = writes.get(key);
    if (!write) {
      if (author !== device) fail('durable before told', `${device} shows "${stamp}", which nobody stored`);
      orders += 1;
      write = { device, table, id, column, stamp, order: orders, reachedAt: null, backSince: '' };
      writes.set(key, write);
      const before = shown.ownLatest.get(cell);
      if (before) shown.unsent.delete(before);
      shown.ownLatest.set(cell, write);
      shown.unsent.add(write);
      return;
    }
    const latest = shown.ownLatest.get(cell);
    const position = write.reachedAt ?? -1;
    const isBehind = latest && (latest.reachedAt === null || position < latest.reachedAt);
    if (latest && latest !== write && isBehind && !isUndone(latest))
      fail('own writes shown', `${device} wrote "${latest.stamp}" and shows "${stamp}" in ${cell}`);
    const seen = shown.seen.get(cell) ?? -1;
    if (latest !== write && position < seen)
      fail('never back in time', `${device} shows "${stamp}" in ${cell} after something newer`);
    // An answer sent before a restore may show a write that the server has lost.
    if (!isUndone(write)) shown.seen.set(cell, Math.max(seen, position));
  }

  /**
   * Whether a device may drop a change that it has shown: a restore lost it, or both copies are older than
   * its return.
   */
  const isForgotten = (write: UserWrite, before: ShownRow, after: ShownRow): boolean =>
    isUndone(write) || (before.changedAt < write.backSince && after.changedAt < write.backSince);

  /** An undo: restores the unsent writes of the deleted row. */
  function takeBack(device: string, key: string): void {
    const shown = of(device);
    shown.deletions.delete(key);
    for (const write of shelved.get(`${device} ${key}`) ?? []) {
      if (write.reachedAt === null) shown.unsent.add(write);
    }
  }

  function put(device: string, row: ShownRow): void {
    const { table, id, columns } = row;
    const shown = of(device);
    const key = rowKey(table, id);
    if (shown.deletions.get(key) === 'deleted here' && (undoing.get(device) ?? 0) > 0) takeBack(device, key);
    if (shown.deletions.has(key))
      fail('never back in time', `${device} shows ${key} again, which was deleted`);
    const before = shown.rows.get(key);
    shown.rows.set(key, row);
    shown.offered.delete(key);
    for (const stamped of stampsIn(columns)) {
      if (before?.columns[stamped.column] !== stamped.stamp) show(device, table, id, stamped);
    }
    if (!before) return;
    for (const { column, stamp } of stampsIn(before.columns)) {
      const write = writes.get(`${cellKey(key, column)}=${stamp}`);
      const isShown = stampsIn(columns).some((each) => each.column === column);
      if (!isShown && !(write && isForgotten(write, before, row)))
        fail('own writes shown', `${device} no longer shows "${stamp}" in ${key}.${column}`);
    }
  }

  const hasTombstone = (table: string, id: string): boolean =>
    serverState().tombstones.has(tombstoneKey(table, id));

  function remove(device: string, table: string, id: string): void {
    const shown = of(device);
    const key = rowKey(table, id);
    const row = shown.rows.get(key);
    if (!row) return;
    const buried = isRemovedWith(shown, table, id, hasTombstone);
    const deletes = (deleting.get(device) ?? 0) > 0;
    if (!buried && !deletes) {
      // The row is offered to the user until a device that has it sends it again.
      if (forgotten.has(key)) {
        shown.rows.delete(key);
        shown.offered.set(key, row);
      } else fail('nothing lost', `${key} is gone from ${device}, though nobody deleted it`);
      return;
    }
    // This device may not know yet that another one deleted it too.
    shown.deletions.set(key, deletes ? 'deleted here' : 'deleted elsewhere');
    const mine = [...shown.unsent].filter((write) => write.table === table && write.id === id);
    shelved.set(`${device} ${key}`, mine);
    for (const write of [...shown.unsent]) {
      if (write.table !== table || write.id !== id) continue;
      shown.unsent.delete(write);
      if (buried && !deletes) shown.overruled.add(key);
    }
    if (table !== 'quests') return;
    for (const point of [...shown.unsentPoints]) if (point.startsWith(id)) shown.unsentPoints.delete(point);
  }

  function committed(device: Device, all: readonly CommittedWrite[]): void {
    const last = new Map(all.map((write) => [`${write.store}/${String(write.key)}`, write]));
    // Removals come first: a row is judged while its parents are still known.
    for (const { store, key, value } of last.values()) {
      const table = syncedTable(store);
      if (table && value === undefined) remove(device.name, store, String(key));
    }
    for (const { store, key, value } of last.values()) {
      const table = syncedTable(store);
      if (table && isRecord(value)) {
        const changedAt = typeof value.changedAt === 'string' ? value.changedAt : '';
        put(device.name, { table: store, id: String(key), columns: table.write(value.value), changedAt });
      }
      if (store === 'pathPoints' && isRecord(value) && value.waiting !== undefined) {
        const { questId, t } = value;
        const isThere = serverState().points.get(String(questId))?.has(Number(t)) === true;
        if (!isThere) of(device.name).unsentPoints.add(`${String(questId)}@${String(t)}`);
      }
    }
  }

  function reached(caller: Caller, change: AppliedChange): void {
    const { table, id, columns, consequence } = change;
    if (columns === null || consequence) return;
    for (const stamped of stampsIn(columns)) {
      const { column, stamp, author } = stamped;
      const cell = cellKey(rowKey(table, id), column);
      checkHome(table, id, stamped);
      const write = writes.get(`${cell}=${stamp}`);
      if (!write) {
        fail('durable before told', `the server got "${stamp}" in ${cell}, which no device has stored`);
        continue;
      }
      if (author.charAt(0) !== caller.device.charAt(0))
        fail('users apart', `${caller.device} sent "${stamp}" of ${author}`);
      if (isUndone(write))
        write.backSince = String(rowsOf(serverState(), table).get(id)?.row.updated_at ?? '');
      // After a restore any device that has the row sends it again.
      if (author !== caller.device) {
        if (restoredAt < 0) fail('exactly once', `${caller.device} sent "${stamp}" of ${author}`);
        write.reachedAt = positions;
        continue;
      }
      const orderKey = `${author} ${cell}`;
      if (write.order < (reachedOrder.get(orderKey) ?? 0))
        fail('own order kept', `"${stamp}" reached the server after a later change of ${author} to ${cell}`);
      reachedOrder.set(orderKey, write.order);
      write.reachedAt = positions;
      of(author).unsent.delete(write);
    }
  }

  return {
    devices,
    writes,
    deleting,
    undoing,
    committed,
    of: (device) => of(device.name),
    lacking(device) {
      const shown = of(device.name);
      const state = serverState();
      const deletions = [...shown.deletions].flatMap(([key, how]) => {
        const [table = '', id = ''] = key.split('/');
        if (how !== 'deleted here' || !rowsOf(state, table).has(id)) return [];
        // The DELETE reached a restored server that lacked the row; this device cannot know that another one
        // re-sent it.
        const isReported = isRemovedWith(shown, table, id, (...row) =>
          shown.reportedDeletes.has(rowKey(...row)),
        );
        return isReported ? [] : [`the deletion of ${key}`];
      });
      const files = [...shown.rows.values()].flatMap(({ table, id, columns }) => {
        if (table !== 'media') return [];
        const isOwn = stampsIn(columns).some(({ author }) => author === device.name);
        const isThere = stored.has(String(columns.storage_path));
        return isOwn && !isThere && !shown.deletions.has(rowKey(table, id))
          ? [`the file of media ${id}`]
          : [];
      });
      const changes = [...shown.unsent].map(({ table, id, stamp }) => `"${stamp}" of ${table} ${id}`);
      return [
        ...changes,
        ...[...shown.unsentPoints].map((point) => `point ${point}`),
        ...files,
        ...deletions,
      ];
    },
    orphan(caller, table, id) {
      if (restoredAt < 0)
        fail('parents first', `${caller.device} sent ${table} ${id} before what it belongs to`);
    },
    deleted: (caller, table, id) => void of(caller.device).reportedDeletes.add(rowKey(table, id)),
    stored: (_caller, path) => void stored.add(path),
    forgotten,
    restoring(snapshot) {
      const state = serverState();
      for (const [table, rows] of state.tables) {
        // Includes rows that no device holds: a page with them may be in flight.
        for (const id of rows.keys()) if (!rowsOf(snapshot, table).has(id)) forgotten.add(rowKey(table, id));
      }
      // The restored server has lost these tombstones too; devices that missed the deletion ask the user.
      for (const key of state.tombstones.keys()) if (!snapshot.tombstones.has(key)) forgotten.add(key);
      restoredAt = positions;
      positions += 1;
      reachedOrder.clear();
      for (const shown of devices.values()) {
        shown.seen.clear();
        shown.reportedDeletes.clear();
        for (const key of [...shown.deletions.keys()]) {
          const [table = '', id = ''] = key.split('/');
          // A row made and deleted here before it was sent cannot return.
          if (!onServer.has(key) && !rowsOf(snapshot, table).has(id)) continue;
          shown.deletions.delete(key);
          // If it does not return, this device loses no data.
          shown.rows.delete(key);
        }
      }
    },
    points(_caller, questId, times) {
      for (const shown of devices.values()) {
        for (const t of times) shown.unsentPoints.delete(`${questId}@${t}`);
      }
    },
    applied(caller, changes) {
      positions += 1;
      for (const change of changes) {
        onServer.add(rowKey(change.table, change.id));
        reached(caller, change);
      }
    },
  };
}
