import { createHash } from 'node:crypto';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** What fits into a socket's address on every Unix. */
const MAX_SOCKET_PATH = 100;

/**
 * Where the process that serves a data directory listens to this installation's own commands: a socket in that
 * directory, readable by its account alone, so that two containers that share it meet too.
 */
export function controlAddress(dataDirectory: string): string {
  const inside = path.join(dataDirectory, 'control.sock');
  const name = `metalquest-${createHash('sha256').update(dataDirectory).digest('hex').slice(0, 32)}`;
  if (process.platform === 'win32') return `\\\\.\\pipe\\${name}`;
  return Buffer.byteLength(inside) <= MAX_SOCKET_PATH ? inside : path.join(tmpdir(), `${name}.sock`);
}
