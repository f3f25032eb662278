import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/** Below what systems give to outgoing connections (Linux: from 32768), above what browsers refuse to open (10080). */
const LOWEST = 11_000;
const HIGHEST = 32_000;

const TRIES = 50;

/**
 * A port of loopback on which nobody listens. One that the system picks ('listen on 0') may be given to an outgoing
 * connection before, or while, the server for which it was asked is down; these are given to nobody by itself.
 * @throws when fifty ports were taken
 */
export async function freePort(): Promise<number> {
  for (let left = TRIES; left > 0; left -= 1) {
    const port = randomInt(LOWEST, HIGHEST);
    if (await isFree(port)) return port;
  }
  throw new Error(`no free port found between ${LOWEST} and ${HIGHEST}`);
}

async function isFree(port: number): Promise<boolean> {
  const probe = createServer();
  try {
    await once(probe.listen(port, '127.0.0.1'), 'listening');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') return false;
    throw error;
  }
  await new Promise((resolve) => probe.close(resolve));
  return true;
}
