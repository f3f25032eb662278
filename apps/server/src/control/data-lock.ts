import { mkdir, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { connect } from 'node:net';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { controlAddress } from './address.ts';

/** Result code SQLITE_BUSY, https://www.sqlite.org/rescode.html#busy */
const SQLITE_BUSY = 5;

export class DataInUseError extends Error {
  override readonly name = 'DataInUseError';
}

/** Exclusive use of a data directory until the process ends, however it ends. */
export interface DataLock {
  /** Answers a POST to `/name` with the result of `work` as JSON; used by commands of the same account. */
  handle(name: string, work: () => Promise<object>): void;
  release(): Promise<void>;
}

/**
 * Locks a data directory with an exclusive SQLite transaction on `data.lock`, which the operating system ends
 * with the process, and listens on its control socket.
 * @throws DataInUseError if another process holds it
 */
export async function lockData(dataDirectory: string): Promise<DataLock> {
  await mkdir(dataDirectory, { recursive: true, mode: 0o700 });
  const unlock = lockFile(dataDirectory);
  const handlers = new Map<string, () => Promise<object>>();
  const server = createServer((request, response) => void respond(handlers, request, response));
  // Copying for a backup may take long; only this account can connect.
  server.requestTimeout = 0;
  server.headersTimeout = 0;
  // The listener also keeps the lock from garbage collection.
  server.once('close', unlock);
  try {
    await listen(server, dataDirectory);
  } catch (cause) {
    unlock();
    throw cause;
  }
  server.unref();
  return {
    handle: (name, work) => void handlers.set(`/${name}`, work),
    async release() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** @returns a function that releases the lock */
function lockFile(dataDirectory: string): () => void {
  let file: DatabaseSync | undefined;
  try {
    file = new DatabaseSync(path.join(dataDirectory, 'data.lock'));
    file.exec('BEGIN EXCLUSIVE');
  } catch (cause) {
    file?.close();
    if (cause instanceof Error && 'errcode' in cause && cause.errcode === SQLITE_BUSY) {
      throw inUse(dataDirectory);
    }
    throw unlockable(dataDirectory, cause);
  }
  const locked = file;
  return () => locked.close();
}

const inUse = (dataDirectory: string) =>
  new DataInUseError(
    `Another MetalQuest is using ${dataDirectory}. Stop it first, or set METALQUEST_DATA to another directory.`,
  );

const unlockable = (place: string, cause: unknown) =>
  new Error(
    `The data directory cannot be locked (${place}): ${cause instanceof Error ? cause.message : String(cause)}`,
    { cause },
  );

async function listen(server: ReturnType<typeof createServer>, dataDirectory: string): Promise<void> {
  const address = controlAddress(dataDirectory);
  // A release without `data.lock` may be running.
  if (await isAnswered(address)) throw inUse(dataDirectory);
  // A killed process leaves its socket.
  if (process.platform !== 'win32') await rm(address, { force: true });
  await new Promise<void>((resolve, reject) => {
    const failed = (cause: Error): void => reject(unlockable(address, cause));
    server.once('error', failed);
    server.listen(address, () => {
      server.off('error', failed);
      resolve();
    });
  });
}

export function isAnswered(address: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(address);
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    // Refused: stale socket of a killed process. Not found: no socket.
    socket.once('error', () => resolve(false));
  });
}

async function respond(
  handlers: ReadonlyMap<string, () => Promise<object>>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  request.resume();
  const work = request.method === 'POST' ? handlers.get(request.url ?? '') : undefined;
  const send = (status: number, body: object): void => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  };
  if (!work) return send(404, { message: 'not a command of this process' });
  await work().then(
    (body) => send(200, body),
    (cause: Error) => send(500, { message: cause.message }),
  );
}
