import { Worker } from 'node:worker_threads';
import { DatabaseError, type Row } from './database.ts';
import { BrokenDatabaseError } from './pglite-guard.ts';
import type { Command, PgliteOptions, Report } from './pglite-messages.ts';
import type { Spend } from './turns.ts';

const PROGRAM = new URL('./pglite-thread.ts', import.meta.url);
/**
 * Room for values nested 200,000 deep: a stack that overflows breaks the database. The system gives only as much memory
 * as is used.
 */
const STACK_MB = 64;
/** What PostgreSQL says when a statement takes longer than it may. */
const OUT_OF_TIME = { code: '57014', message: 'canceling statement due to statement timeout' };

/** An embedded database in a thread of its own. */
export interface PgliteConnection {
  /**
   * Commands run one after the other, in the order of the calls.
   * @returns the rows
   * @throws DatabaseError with 57014 when the time is over, else with what Postgres says
   * @throws BrokenDatabaseError by this command and all later ones when the connection is lost
   */
  ask(command: Command, terms?: Terms): Promise<Row[]>;
  /** Ends the thread. Without a `close` command before it, that is a kill. */
  end(): Promise<void>;
}

interface Terms {
  /** How long the command may run; then its thread is ended, as by a kill, and the connection with it. */
  limitMs?: number;
  /** Called with the processor time of the command in ms, also when it failed. */
  spend?: Spend;
}

interface Asked extends Terms {
  resolve(rows: Row[]): void;
  reject(cause: unknown): void;
}

export interface ConnectionEvents {
  heard(channel: string, payload: string): void;
  /** Called once, when an open connection is of no more use; `ended` resolves when its thread has let go of the files. */
  lost(ended: Promise<void>): void;
}

/** Starts a thread and opens the database in it. @throws what PGlite throws when it cannot be opened */
export async function connectPglite(
  options: PgliteOptions,
  events: ConnectionEvents,
): Promise<PgliteConnection> {
  const thread = new Worker(PROGRAM, { workerData: options, resourceLimits: { stackSizeMb: STACK_MB } });
  const asked: Asked[] = [];
  let loss: BrokenDatabaseError | null = null;
  let isOpen = false;
  let timer: NodeJS.Timeout | undefined;

  const end = async (): Promise<void> => void (await thread.terminate());
  /** The time of a command begins when the ones before it are answered. */
  const watch = (): void => {
    clearTimeout(timer);
    const limitMs = asked[0]?.limitMs;
    if (limitMs !== undefined) timer = setTimeout(() => lose(new DatabaseError(OUT_OF_TIME)), limitMs);
  };
  const lose = (cause: unknown): void => {
    if (loss) return;
    loss = new BrokenDatabaseError('The embedded database broke off in a statement', { cause });
    clearTimeout(timer);
    const ended = end();
    if (isOpen) events.lost(ended);
    const [running, ...waiting] = asked.splice(0);
    running?.spend?.(running.limitMs ?? 0);
    running?.reject(cause instanceof DatabaseError ? cause : loss);
    for (const { reject } of waiting) reject(loss);
  };
  const next = ({ cpuMs }: { cpuMs: number }): Asked | undefined => {
    const done = asked.shift();
    done?.spend?.(cpuMs);
    watch();
    return done;
  };
  const ask = (command: Command | null, terms: Terms = {}): Promise<Row[]> =>
    new Promise((resolve, reject) => {
      if (loss) return reject(loss);
      if (command) thread.postMessage(command);
      asked.push({ ...terms, resolve, reject });
      if (asked.length === 1) watch();
    });

  thread.on('message', (report: Report) => {
    switch (report.is) {
      case 'notice':
        return events.heard(report.channel, report.payload);
      case 'broken':
        return lose(report.cause);
      case 'answer':
        return next(report)?.resolve(report.rows);
      case 'refused':
        return next(report)?.reject(new DatabaseError(report));
      case 'failed':
        return next(report)?.reject(report.cause);
    }
  });
  thread.on('error', lose);
  thread.on('exit', () => lose(new Error('The thread of the embedded database ended')));

  // The thread says first that the database is open.
  try {
    await ask(null);
    isOpen = true;
  } catch (cause) {
    await end();
    throw cause instanceof BrokenDatabaseError ? cause.cause : cause;
  }
  return { ask, end };
}
