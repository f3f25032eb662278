import type { ActOptions, Caller, Row } from './database.ts';

/** What the main thread asks of the thread that holds the embedded database. Answered one after the other, in order. */
export type Command =
  | { do: 'query'; sql: string; params: readonly unknown[] }
  /** A script of several statements without parameters. */
  | { do: 'exec'; sql: string }
  /** Acts as `caller` and runs one statement (pglite-one-statement.ts). */
  | { do: 'once'; caller: Caller; sql: string; params: readonly unknown[]; act: ActOptions }
  | { do: 'listen' | 'unlisten'; channel: string }
  | { do: 'close' };

/** What the thread says: one answer for each command, and notices in between. The first message is an answer: it is open. */
export type Report =
  | { is: 'answer'; rows: Row[]; cpuMs: number }
  /** Postgres refused the command. */
  | {
      is: 'refused';
      code: string;
      message: string;
      detail: string | null;
      hint: string | null;
      cpuMs: number;
    }
  /** Anything else went wrong with the command. */
  | { is: 'failed'; cause: unknown; cpuMs: number }
  /** The database broke off in the command and takes no other (pglite-guard.ts). */
  | { is: 'broken'; cause: unknown }
  | { is: 'notice'; channel: string; payload: string };

/** What the thread is started with. */
export interface PgliteOptions {
  /** Where the files are; in memory when not given. */
  directory?: string;
  /** The files to begin with, as a compressed archive. */
  loadDataDir?: Blob;
}
