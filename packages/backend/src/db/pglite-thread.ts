/** Worker thread of the embedded database (pglite-connection.ts). */
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { amcheck } from '@electric-sql/pglite/contrib/amcheck';
import { pageinspect } from '@electric-sql/pglite/contrib/pageinspect';
import { DatabaseError, type Row } from './database.ts';
import { guardPglite } from './pglite-guard.ts';
import type { Command, Report, ThreadData } from './pglite-messages.ts';
import { runOneStatementOnPglite } from './pglite-one-statement.ts';
import { postgisCore } from './postgis-core.ts';

/** Keeps dates, int8 and numeric as text, because JavaScript types would lose precision. */
const asText = (value: string): string => value;
const PARSERS = {
  20: asText, // int8
  1082: asText, // date
  1114: asText, // timestamp
  1184: asText, // timestamptz
  1700: asText, // numeric
};

/** Low enough for Postgres to report 54001 before the stack of Node overflows. */
const MAX_STACK_DEPTH = '400kB';

/** PostgreSQL's default of 128 MB would be allocated at once; the operating system caches the files anyway. */
const SHARED_BUFFERS = '16MB';

const port = parentPort;
if (!port) throw new Error('This program runs in a worker thread');
const report = (message: Report): void => port.postMessage(message);

/** CPU time of this thread in ms: independent of the load of the machine. */
const cpuMs = (): number => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
};

const data: ThreadData = workerData;
const db = await open(data).catch((cause: unknown) => {
  // Postgres exits by throwing an Emscripten object that is not an Error.
  throw cause instanceof Error ? cause : new Error(wordsOf(cause));
});
let broken = false;
guardPglite(db, (cause) => {
  broken = true;
  report({ is: 'broken', cause });
});
db.onNotification((channel, payload) => report({ is: 'notice', channel, payload }));

let last = Promise.resolve();
port.on('message', (command: Command) => {
  last = last.then(() => handle(command));
});
report({ is: 'answer', rows: [], cpuMs: cpuMs() });

async function handle(command: Command): Promise<void> {
  const from = cpuMs();
  try {
    const rows = await run(command);
    // After a crash PGlite returns no rows; the `broken` report has already been sent.
    if (!broken) report({ is: 'answer', rows, cpuMs: cpuMs() - from });
  } catch (thrown) {
    if (broken) return;
    const cause = DatabaseError.from(thrown);
    if (cause instanceof DatabaseError) {
      const { code, message, detail, hint } = cause;
      report({ is: 'refused', code, message, detail, hint, cpuMs: cpuMs() - from });
    } else {
      report({ is: 'failed', cause, cpuMs: cpuMs() - from });
    }
  }
}

async function run(command: Command): Promise<Row[]> {
  switch (command.do) {
    case 'query':
      return (await db.query<Row>(command.sql, [...command.params], { parsers: PARSERS })).rows;
    case 'once':
      return runOneStatementOnPglite<Row>(db, command.caller, command, {
        ...command.act,
        parsers: PARSERS,
      });
    case 'exec':
      await db.exec(command.sql);
      return [];
    case 'listen':
    case 'unlisten':
      await db.exec(`${command.do} "${command.channel.replaceAll('"', '""')}"`);
      return [];
    case 'close':
      await db.close();
      return [];
  }
}

async function open({ directory, program }: ThreadData): Promise<PGlite> {
  const opened = await PGlite.create({
    dataDir: directory,
    pgliteWasmModule: program,
    // durability/damage-check.ts needs amcheck and pageinspect.
    extensions: { postgis: postgisCore, amcheck, pageinspect },
    startParams: [...PGlite.defaultStartParams, '-c', `shared_buffers=${SHARED_BUFFERS}`],
  });
  await opened.exec(`set max_stack_depth = '${MAX_STACK_DEPTH}'`);
  return opened;
}

function wordsOf(cause: unknown): string {
  const message: unknown = cause instanceof Object ? Reflect.get(cause, 'message') : cause;
  return String(message);
}
