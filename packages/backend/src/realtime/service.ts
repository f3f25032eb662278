import type { IncomingMessage } from 'node:http';
import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import proxyAddress from '@fastify/proxy-addr';
import type { FastifyInstance } from 'fastify';
import { WebSocketServer } from 'ws';
import { addressKey, type NetworkKey, plainAddress } from '../auth/client-address.ts';
import type { BackendContext } from '../context.ts';
import { type Connections, serveConnection } from './connection.ts';
import { openHub } from './hub.ts';
import { LIMITS, type RealtimeLimits } from './limits.ts';
import { checkUpgrade } from './upgrade.ts';
import { countUserSockets } from './user-sockets.ts';

const TICK_MS = 1000;

export async function realtimeService(
  app: FastifyInstance,
  context: BackendContext,
  limits: RealtimeLimits = LIMITS,
): Promise<void> {
  const hub = await openHub(context, limits);
  const connections: Connections = { open: new Set(), users: countUserSockets() };
  const perAddress = new Map<NetworkKey, number>();
  const isTrusted = proxyAddress.compile([...context.settings.trustedProxies]);
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: limits.messageBytes,
    perMessageDeflate: false,
    clientTracking: false,
  });
  const address = `${app.prefix}/websocket`;
  const refuse = refusals(context.settings.publicUrl);

  async function upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    if (connections.open.size >= limits.sockets) return refuse(socket, 503);
    const from = addressKey(plainAddress(proxyAddress(request, isTrusted)));
    if ((perAddress.get(from) ?? 0) >= context.settings.socketsPerAddress) return refuse(socket, 429);
    const checked = await checkUpgrade(request, context);
    if ('refusedWith' in checked) return refuse(socket, checked.refusedWith);
    sockets.handleUpgrade(request, socket, head, (ws) => {
      perAddress.set(from, (perAddress.get(from) ?? 0) + 1);
      ws.once('close', () => {
        const left = (perAddress.get(from) ?? 0) - 1;
        if (left > 0) perAddress.set(from, left);
        else perAddress.delete(from);
      });
      serveConnection(ws, checked.version, checked.apiKey, { context, hub, limits, connections });
    });
  }

  function onUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    if (request.url?.split('?')[0] !== address) {
      // Leave it to other upgrade handlers; without any, refuse it, so that the client does not wait.
      if (app.server.listenerCount('upgrade') === 1) refuse(socket, 404);
      return;
    }
    const ignore = () => undefined;
    socket.on('error', ignore);
    upgrade(request, socket, head).catch((cause: unknown) => {
      context.log.error({ err: cause }, 'realtime upgrade failed');
      refuse(socket, 500);
    });
  }

  app.server.on('upgrade', onUpgrade);
  const ticking = setInterval(() => {
    for (const connection of [...connections.open]) connection.tick();
  }, TICK_MS);
  ticking.unref();

  app.addHook('preClose', async () => {
    clearInterval(ticking);
    app.server.off('upgrade', onUpgrade);
    for (const connection of [...connections.open]) connection.disconnect();
    await hub.close();
    sockets.close();
  });
  app.get('/websocket', async (_request, reply) =>
    reply
      .code(426)
      .header('Upgrade', 'websocket')
      .send({ message: 'This address accepts only WebSocket connections' }),
  );
  // Registered in this scope so that CORS applies.
  app.setNotFoundHandler(async (_request, reply) =>
    reply.code(404).send({ message: 'This address is not part of the realtime service' }),
  );
}

/** Fastify hooks do not run for these answers, so they carry their own security headers. */
function refusals(publicUrl: string): (socket: Duplex, status: number) => void {
  const lines = [
    'Connection: close',
    'Content-Length: 0',
    'X-Content-Type-Options: nosniff',
    "Content-Security-Policy: default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
    'Referrer-Policy: no-referrer',
    ...(publicUrl.startsWith('https:')
      ? ['Strict-Transport-Security: max-age=63072000; includeSubDomains']
      : []),
  ];
  return (socket, status) =>
    socket.end([`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`, ...lines, '', ''].join('\r\n'));
}
