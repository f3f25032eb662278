import type { JsonObject } from '@metalquest/core/json';
import { syncedTable } from '../../src/mapping/tables.ts';
import type { Device } from './device.ts';
import type { CommittedWrite } from './replica-tap.ts';
import type { ServerWitness } from './server/model.ts';
import type { ServerState } from './server/server-state.ts';

export const rowKey = (table: string, id: string): string => `${table}/${id}`;

/** A column value written by a user, from the moment it was durable on the device. */
export interface UserWrite {
  readonly device: string;
  readonly table: string;
  readonly id: string;
  readonly column: string;
  readonly stamp: string;
  /** Increases with every durable write in the world. */
  readonly order: number;
  /** Server position of its last arrival; null before it arrived. */
  reachedAt: number | null;
  /** Server time (updated_at) at which it returned to a restored server; '' if it did not. */
  backSince: string;
}

export interface ShownRow {
  readonly table: string;
  readonly id: string;
  readonly columns: JsonObject;
  /** Server time of the shown copy; '' if there is none. */
  readonly changedAt: string;
}

/** The values that a device has shown, and the changes that it still has to send. */
export interface DeviceHistory {
  readonly rows: Map<string, ShownRow>;
  /** The device's latest own write, by cell. */
  readonly ownLatest: Map<string, UserWrite>;
  /** The newest server position shown, by cell. */
  readonly seen: Map<string, number>;
  readonly unsent: Set<UserWrite>;
  /** 'quest@time' of points recorded here that the server lacks. */
  readonly unsentPoints: Set<string>;
  /** Rows removed here, and whether a command of this device deleted them. */
  readonly deletions: Map<string, 'deleted here' | 'deleted elsewhere'>;
  /** Rows whose DELETE from here the server has executed since its last restore, even if it lacked them. */
  readonly reportedDeletes: Set<string>;
  /** Rows removed here because a restored server lacked them: the user must be offered each. */
  readonly offered: Map<string, ShownRow>;
  /** Rows deleted elsewhere that had unsent changes here: the user must get a notice of each. */
  readonly overruled: Set<string>;
}

export const emptyHistory = (): DeviceHistory => ({
  rows: new Map(),
  ownLatest: new Map(),
  seen: new Map(),
  unsent: new Set(),
  unsentPoints: new Set(),
  deletions: new Map(),
  reportedDeletes: new Set(),
  offered: new Map(),
  overruled: new Set(),
});

/** Whether the row or a cascading parent is deleted, by the references that the device has shown. */
export function isRemovedWith(
  device: DeviceHistory,
  table: string,
  id: string,
  isDeleted: (table: string, id: string) => boolean,
): boolean {
  if (isDeleted(table, id)) return true;
  const key = rowKey(table, id);
  const columns = (device.rows.get(key) ?? device.offered.get(key))?.columns ?? {};
  return (syncedTable(table)?.parents ?? []).some((parent) => {
    const parentId = columns[parent.column];
    return (
      parent.onDelete === 'cascade' &&
      typeof parentId === 'string' &&
      isRemovedWith(device, parent.table, parentId, isDeleted)
    );
  });
}

export interface History extends ServerWitness {
  readonly devices: ReadonlyMap<string, DeviceHistory>;
  readonly writes: ReadonlyMap<string, UserWrite>;
  readonly deleting: Map<string, number>;
  readonly undoing: Map<string, number>;
  committed(device: Device, writes: readonly CommittedWrite[]): void;
  of(device: Device): DeviceHistory;
  /** Called before a restore of `snapshot`: forgotten changes may be shown and sent once more. */
  restoring(snapshot: ServerState): void;
  /**
   * Rows the server forgot: each one held or being fetched must return, be deleted or be offered to the user.
   */
  readonly forgotten: ReadonlySet<string>;
  /**
   * Data of the device that the server lacks; must be empty when the device reports that all is synchronised.
   */
  lacking(device: Device): readonly string[];
}
