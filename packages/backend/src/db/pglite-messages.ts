import type { ActOptions, Caller, Row } from './database.ts';

/** Message from the main thread to the database thread. Answered in order. */
export type Command =
  | { do: 'query'; sql: string; params: readonly unknown[] }
  | { do: 'exec'; sql: string }
  /** Runs one statement as `caller` (pglite-one-statement.ts). */
  | { do: 'once'; caller: Caller; sql: string; params: readonly unknown[]; act: ActOptions }
  | { do: 'listen' | 'unlisten'; channel: string }
  | { do: 'close' };

/** Message from the database thread: "open" (an answer), then one answer per command, with notices in between. */
export type Report =
  | { is: 'answer'; rows: Row[]; cpuMs: number }
  | {
      is: 'refused';
      code: string;
      message: string;
      detail: string | null;
      hint: string | null;
      cpuMs: number;
    }
  | { is: 'failed'; cause: unknown; cpuMs: number }
  /** The database crashed in the command and accepts no more (pglite-guard.ts). */
  | { is: 'broken'; cause: unknown }
  | { is: 'notice'; channel: string; payload: string };

export interface PgliteOptions {
  directory: string;
}

/** The data that a thread starts with. */
export interface ThreadData extends PgliteOptions {
  program: WebAssembly.Module;
}
