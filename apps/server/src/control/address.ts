import { createHash } from 'node:crypto';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** Maximum length of a socket path on all Unix systems. */
const MAX_SOCKET_PATH = 100;

/** Socket in the data directory, so that containers sharing the directory meet too. */
export function controlAddress(dataDirectory: string): string {
  const inside = path.join(dataDirectory, 'control.sock');
  const name = `metalquest-${createHash('sha256').update(dataDirectory).digest('hex').slice(0, 32)}`;
  if (process.platform === 'win32') return `\\\\.\\pipe\\${name}`;
  return Buffer.byteLength(inside) <= MAX_SOCKET_PATH ? inside : path.join(tmpdir(), `${name}.sock`);
}
