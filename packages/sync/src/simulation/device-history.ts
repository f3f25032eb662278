import type { JsonObject } from '@metalquest/core/json';
import type { Device } from './device.ts';
import type { CommittedWrite } from './replica-tap.ts';
import type { ServerWitness } from './server/model.ts';
import type { ServerState } from './server/server-state.ts';

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
  /** Rows whose unsent changes a delete elsewhere has beaten: the user must be told of each. */
  readonly beaten: Set<string>;
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
  /** Rows that devices held when the server forgot them: each must be back, or deleted, or offered to the user. */
  readonly forgotten: ReadonlySet<string>;
  /** What the device has and the server lacks; empty when the device may say that all is synchronised. */
  lacking(device: Device): readonly string[];
}
