import type { JsonObject } from '@metalquest/core/json';
import { syncedTable } from '../mapping/tables.ts';
import type { Device } from './device.ts';
import type { CommittedWrite } from './replica-tap.ts';
import type { ServerWitness } from './server/model.ts';
import type { ServerState } from './server/server-state.ts';

export const rowKey = (table: string, id: string): string => `${table}/${id}`;

/** One column that a user of a device wrote, from the moment it was durable there. */
export interface UserWrite {
  readonly device: string;
  readonly table: string;
  readonly id: string;
  readonly column: string;
  readonly stamp: string;
  /** Rises with every write that became durable anywhere. */
  readonly order: number;
  /** When it last reached the server, in the server's own order; null while it has not. */
  reachedAt: number | null;
  /** The server's time (updated_at) at which it came back to a server that had forgotten it; '' when it did not. */
  backSince: string;
}

export interface ShownRow {
  readonly table: string;
  readonly id: string;
  readonly columns: JsonObject;
  /** The server's time of the copy that is shown; '' when there is none. */
  readonly changedAt: string;
}

/** What one device has shown, and what it still has to bring to the server. */
export interface DeviceHistory {
  readonly rows: Map<string, ShownRow>;
  /** The last of the device's own writes, by cell. */
  readonly ownLatest: Map<string, UserWrite>;
  /** The newest server position shown, by cell. */
  readonly seen: Map<string, number>;
  readonly unsent: Set<UserWrite>;
  /** 'quest@time' of points recorded here that the server has not. */
  readonly unsentPoints: Set<string>;
  /** Rows that are gone here, and whether a command of this device deleted them. */
  readonly gone: Map<string, 'deleted here' | 'deleted elsewhere'>;
  /** Rows whose DELETE from here the server has carried out since it was last restored, whether it had them or not. */
  readonly deletesTold: Set<string>;
  /** Rows that were taken from here since a restored server lacked them: the user must be offered each. */
  readonly offered: Set<string>;
  /** Rows whose unsent changes a delete elsewhere has beaten: the user must be told of each. */
  readonly beaten: Set<string>;
}

/** Whether the row is deleted, or one that takes it along, as far as the device has shown what it belongs to. */
export function goesWith(
  shown: DeviceHistory,
  table: string,
  id: string,
  isDeleted: (table: string, id: string) => boolean,
): boolean {
  if (isDeleted(table, id)) return true;
  const columns = shown.rows.get(rowKey(table, id))?.columns ?? {};
  return (syncedTable(table)?.parents ?? []).some((parent) => {
    const parentId = columns[parent.column];
    return (
      parent.onDelete === 'cascade' &&
      typeof parentId === 'string' &&
      goesWith(shown, parent.table, parentId, isDeleted)
    );
  });
}

export interface History extends ServerWitness {
  readonly devices: ReadonlyMap<string, DeviceHistory>;
  readonly writes: ReadonlyMap<string, UserWrite>;
  /** Delete commands under way, by device. */
  readonly deleting: Map<string, number>;
  /** Commands under way that undo a delete, by device. */
  readonly undoing: Map<string, number>;
  committed(device: Device, writes: readonly CommittedWrite[]): void;
  of(device: Device): DeviceHistory;
  /** The server is about to become `snapshot`: what it forgets by that may be shown and sent once more. */
  restoring(snapshot: ServerState): void;
  /** Rows that the server forgot: each that a device held or fetched must be back, or deleted, or offered to the user. */
  readonly forgotten: ReadonlySet<string>;
  /** What the device has and the server lacks; empty when the device may say that all is synchronised. */
  lacking(device: Device): readonly string[];
}
