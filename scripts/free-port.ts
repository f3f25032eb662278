import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/** Below the range of outgoing connections (Linux: from 32768), above ports that browsers block (10080). */
const LOWEST = 11_000;
const HIGHEST = 32_000;

const TRIES = 50;

/**
 * A free loopback port. The system may give a port picked by 'listen on 0' to an outgoing connection before
 * the server starts, but not one of this range. @throws after fifty taken ports
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
