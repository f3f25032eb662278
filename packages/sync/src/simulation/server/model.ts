import type { JsonObject } from '@metalquest/core/json';
import { DEFAULT_PREFERENCES } from '@metalquest/core/preferences/preferences';
import { preferencesTable, profileTable } from '../../mapping/person-tables.ts';
import type { NewestCounts } from './first-screen.ts';
import { copyState, emptyState, rowsOf, type ServerState } from './server-state.ts';
import { type Transactions, transactions } from './transactions.ts';
import type { AppliedChange } from './write-rules.ts';

/** Who asks: a user, from a device. */
export interface Caller {
  readonly userId: string;
  readonly device: string;
}

/** What happens at the server, for whoever keeps its history. */
export interface ServerWitness {
  /** A transaction has committed. */
  applied(caller: Caller, changes: readonly AppliedChange[]): void;
  /** A DELETE was carried out, whether the row was there or not. */
  deleted(caller: Caller, table: string, id: string): void;
  /** A child came whose parent the server has never had. */
  orphan(caller: Caller, table: string, id: string): void;
  stored(caller: Caller, path: string, blob: Blob): void;
  points(caller: Caller, questId: string, times: readonly number[]): void;
}

/** The server as all its users share it. */
export interface ModelServer {
  readonly state: ServerState;
  readonly running: Transactions;
  readonly pageSize: number;
  /** How many of each pullNewest gives. */
  readonly newest: NewestCounts;
  readonly witness: ServerWitness;
  now(): number;
  nextXid(): bigint;
  /** How long a write keeps its transaction open before it commits, ms. */
  holdFor: () => number;
  /** Resolves after `ms`; false when the server was restarted meanwhile. */
  stays(ms: number): Promise<boolean>;
  /** Why a sound request is answered with a failure now, or null. */
  trouble: () => string | null;
  addUser(userId: string): void;
  snapshot(): ServerState;
  /** Every request under way is broken off. */
  restart(): void;
  /** Puts a snapshot in the place of everything, as a history of its own. */
  restore(snapshot: ServerState, epoch: string): void;
}

export interface ModelOptions {
  readonly pageSize: number;
  readonly newest: NewestCounts;
  readonly witness: ServerWitness;
  readonly now: () => number;
  readonly after: (ms: number, task: () => void) => void;
}

/** What the real server does with the rows and files of its users, in memory. modelRequests has its answers. */
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
