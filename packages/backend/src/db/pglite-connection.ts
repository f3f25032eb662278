import { Worker } from 'node:worker_threads';
import { compiledPglite } from './compiled-pglite.ts';
import { DatabaseError, type Row } from './database.ts';
import { BrokenDatabaseError } from './pglite-guard.ts';
import type { Command, PgliteOptions, Report, ThreadData } from './pglite-messages.ts';
import type { Spend } from './work-scheduler.ts';

const PROGRAM = new URL('./pglite-thread.ts', import.meta.url);
/** Enough for values nested 200,000 deep; a stack overflow breaks the database. Memory is committed on use. */
const STACK_MB = 64;
const OUT_OF_TIME = { code: '57014', message: 'canceling statement due to statement timeout' };

export interface PgliteConnection {
  /**
   * Runs commands one at a time, in call order.
   * @throws DatabaseError from Postgres, or 57014 after `limitMs`
   * @throws BrokenDatabaseError for this and all later commands when the connection is lost
   */
  send(command: Command, terms?: Terms): Promise<Row[]>;
  /** Ends the thread. Without a preceding `close` command this is a kill. */
  end(): Promise<void>;
}

interface Terms {
  /** Timeout of the command; afterwards the thread is killed and the connection lost. */
  limitMs?: number;
  /** Receives the CPU time of the command in ms, also when it failed. */
  spend?: Spend;
}

interface PendingCommand extends Terms {
  resolve(rows: Row[]): void;
  reject(cause: unknown): void;
}

export interface ConnectionEvents {
  notified(channel: string, payload: string): void;
  /** Called once when an open connection breaks; `ended` resolves when its thread has released the files. */
  lost(ended: Promise<void>): void;
}

/** Starts a thread and opens the database in it. @throws the error of PGlite when opening fails */
export async function connectPglite(
  options: PgliteOptions,
  events: ConnectionEvents,
): Promise<PgliteConnection> {
  const workerData: ThreadData = { ...options, program: await compiledPglite() };
  const thread = new Worker(PROGRAM, { workerData, resourceLimits: { stackSizeMb: STACK_MB } });
  const pending: PendingCommand[] = [];
  let loss: BrokenDatabaseError | null = null;
  let isOpen = false;
  let timer: NodeJS.Timeout | undefined;

  const end = async (): Promise<void> => void (await thread.terminate());
  /** Starts the timeout of the first command in the queue. */
  const watch = (): void => {
    clearTimeout(timer);
    const limitMs = pending[0]?.limitMs;
    if (limitMs !== undefined)
      timer = setTimeout(() => failConnection(new DatabaseError(OUT_OF_TIME)), limitMs);
  };
  const failConnection = (cause: unknown): void => {
    if (loss) return;
    loss = new BrokenDatabaseError('The embedded database crashed during a statement', { cause });
    clearTimeout(timer);
    const ended = end();
    if (isOpen) events.lost(ended);
    const [running, ...waiting] = pending.splice(0);
    running?.spend?.(running.limitMs ?? 0);
    running?.reject(cause instanceof DatabaseError ? cause : loss);
    for (const { reject } of waiting) reject(loss);
  };
  const next = ({ cpuMs }: { cpuMs: number }): PendingCommand | undefined => {
    const done = pending.shift();
    done?.spend?.(cpuMs);
    watch();
    return done;
  };
  const send = (command: Command | null, terms: Terms = {}): Promise<Row[]> =>
    new Promise((resolve, reject) => {
      if (loss) return reject(loss);
      if (command) thread.postMessage(command);
      pending.push({ ...terms, resolve, reject });
      if (pending.length === 1) watch();
    });

  thread.on('message', (report: Report) => {
    switch (report.is) {
      case 'notice':
        return events.notified(report.channel, report.payload);
      case 'broken':
        return failConnection(report.cause);
      case 'answer':
        return next(report)?.resolve(report.rows);
      case 'refused':
        return next(report)?.reject(new DatabaseError(report));
      case 'failed':
        return next(report)?.reject(report.cause);
    }
  });
  thread.on('error', failConnection);
  thread.on('exit', () => failConnection(new Error('The thread of the embedded database exited')));

  // The first answer of the thread means that the database is open.
  try {
    await send(null);
    isOpen = true;
  } catch (cause) {
    await end();
    throw cause instanceof BrokenDatabaseError ? cause.cause : cause;
  }
  return { send, end };
}
