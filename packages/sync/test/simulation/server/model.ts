import type { JsonObject } from '@metalquest/core/json';
import { DEFAULT_PREFERENCES } from '@metalquest/core/preferences/preferences';
import { preferencesTable, profileTable } from '../../../src/mapping/person-tables.ts';
import type { NewestCounts } from './first-screen.ts';
import { copyState, emptyState, rowsOf, type ServerState } from './server-state.ts';
import { type Transactions, transactions } from './transactions.ts';
import type { AppliedChange } from './write-rules.ts';

export interface Caller {
  readonly userId: string;
  readonly device: string;
}

/** Callbacks for the recorder of the server's history. */
export interface ServerWitness {
  applied(caller: Caller, changes: readonly AppliedChange[]): void;
  /** A DELETE was executed, even if the row did not exist. */
  deleted(caller: Caller, table: string, id: string): void;
  /** A child arrived whose parent the server has never had. */
  orphan(caller: Caller, table: string, id: string): void;
  stored(caller: Caller, path: string, blob: Blob): void;
  points(caller: Caller, questId: string, times: readonly number[]): void;
}

export interface ModelServer {
  readonly state: ServerState;
  readonly running: Transactions;
  readonly pageSize: number;
  /** How many rows of each kind pullNewest returns. */
  readonly newest: NewestCounts;
  readonly witness: ServerWitness;
  now(): number;
  nextXid(): bigint;
  /** How long a write keeps its transaction open, ms. */
  holdFor: () => number;
  /** Resolves after `ms`; false if the server restarted meanwhile. */
  stays(ms: number): Promise<boolean>;
  /** Failure message for valid requests, or null. */
  trouble: () => string | null;
  addUser(userId: string): void;
  snapshot(): ServerState;
  restart(): void;
  /** Replaces everything by a snapshot, with its own epoch. */
  restore(snapshot: ServerState, epoch: string): void;
}

export interface ModelOptions {
  readonly pageSize: number;
  readonly newest: NewestCounts;
  readonly witness: ServerWitness;
  readonly now: () => number;
  readonly after: (ms: number, task: () => void) => void;
}

/** In-memory model of the real server's rows and files. `modelRequests` answers requests. */
export function modelServer({ pageSize, newest, witness, now, after }: ModelOptions): ModelServer {
  let state = emptyState('first history');
  let lives = 0;
  const server: ModelServer = {
    get state() {
      return state;
    },
    running: transactions(),
    pageSize,
    newest,
    witness,
    now,
    nextXid() {
      state.lastXid += 1n;
      return state.lastXid;
    },
    holdFor: () => 0,
    trouble: () => null,
    async stays(ms) {
      const life = lives;
      if (ms > 0) await new Promise<void>((resolve) => after(ms, resolve));
      return life === lives;
    },
    addUser(userId) {
      state.lastXid += 1n;
      const at = new Date(now()).toISOString();
      const made: JsonObject = { user_id: userId, created_at: at, updated_at: at };
      const profile = profileTable.write({ firstName: '', lastName: '', fullName: '', avatarUrl: '' });
      const preferences = preferencesTable.write(DEFAULT_PREFERENCES);
      rowsOf(state, 'profiles').set(userId, { row: { ...profile, ...made }, xid: state.lastXid });
      rowsOf(state, 'user_preferences').set(userId, { row: { ...preferences, ...made }, xid: state.lastXid });
    },
    snapshot: () => copyState(state),
    restart() {
      lives += 1;
      server.running.drop();
    },
    restore(snapshot, epoch) {
      server.restart();
      state = copyState(snapshot);
      state.epoch = epoch;
    },
  };
  return server;
}
