import { randomUUID } from 'node:crypto';
import { mkdir, rename, rm, stat } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { controlAddress } from './address.ts';

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
 * Locks a data directory. The lock is a listening socket: a stale one of a killed process does not answer and
 * is replaced, regardless of reused process ids.
 * @throws DataInUseError if another process holds it
 */
export async function lockData(dataDirectory: string): Promise<DataLock> {
  await mkdir(dataDirectory, { recursive: true, mode: 0o700 });
  const address = controlAddress(dataDirectory);
  const inUse = () =>
    new DataInUseError(
      `Another MetalQuest is using ${dataDirectory}. Stop it first, or set METALQUEST_DATA to another directory.`,
    );
  const handlers = new Map<string, () => Promise<object>>();
  const server = createServer((request, response) => void respond(handlers, request, response));
  // Copying for a backup may take long; only this account can connect.
  server.requestTimeout = 0;
  server.headersTimeout = 0;

  if (!(await listen(server, address))) {
    if (process.platform === 'win32' || (await isAnswered(address))) throw inUse();
    await setAside(address, inUse);
    if (!(await listen(server, address))) throw inUse();
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

function listen(server: ReturnType<typeof createServer>, address: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const failed = (cause: NodeJS.ErrnoException): void => {
      if (cause.code === 'EADDRINUSE') resolve(false);
      else reject(new Error(`The data directory cannot be locked (${address}): ${cause.message}`, { cause }));
    };
    server.once('error', failed);
    server.listen(address, () => {
      server.off('error', failed);
      resolve(true);
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

/** Removes a stale socket. Detects when another starting process has replaced it meanwhile. */
async function setAside(address: string, inUse: () => Error): Promise<void> {
  const movedTo = `${address}.${randomUUID()}`;
  const stale = await stat(address);
  await rename(address, movedTo);
  if ((await stat(movedTo)).ino !== stale.ino) {
    await rename(movedTo, address);
    throw inUse();
  }
  await rm(movedTo, { force: true });
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
