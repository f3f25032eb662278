import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { refusal } from './before-routing.ts';
import type { SecurityHeaders } from './security-headers.ts';

/** A body must bring MIN_BYTES per WINDOW_MS: 0.5 kB/s, below the weakest usable signal. */
export const WINDOW_MS = 60_000;
export const MIN_BYTES = 30_000;
const SWEEP_MS = 5_000;

interface Arriving {
  readonly body: IncomingMessage;
  fromMs: number;
  fromBytes: number;
}

/** Closes connections with a stalled request body, so that slow clients cannot exhaust sockets. */
export function endSlowBodies(
  app: FastifyInstance,
  headers: SecurityHeaders,
  now: () => number,
): { sweep(): void } {
  const tooSlow = refusal('ERR_HTTP_REQUEST_TIMEOUT', headers);
  const arriving = new Set<Arriving>();

  app.addHook('onRequest', async ({ raw }) => {
    const hasBody =
      raw.headers['transfer-encoding'] !== undefined || raw.headers['content-length'] !== undefined;
    if (!hasBody || raw.complete) return;
    const one = { body: raw, fromMs: now(), fromBytes: raw.socket.bytesRead };
    arriving.add(one);
    raw.once('close', () => arriving.delete(one));
  });

  function sweep(): void {
    for (const one of arriving) {
      const { body } = one;
      if (body.complete) {
        arriving.delete(one);
        continue;
      }
      // Null: the body is queued and not read yet.
      const waits = body.readableFlowing === null;
      if (!waits && now() - one.fromMs < WINDOW_MS) continue;
      const { bytesRead } = body.socket;
      if (!waits && bytesRead - one.fromBytes < MIN_BYTES) {
        arriving.delete(one);
        body.socket.end(tooSlow, () => body.socket.destroy());
      } else {
        one.fromMs = now();
        one.fromBytes = bytesRead;
      }
    }
  }

  const sweeping = setInterval(sweep, SWEEP_MS);
  sweeping.unref();
  app.addHook('onClose', async () => clearInterval(sweeping));
  return { sweep };
}
