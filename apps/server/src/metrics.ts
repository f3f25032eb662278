import { createHash, timingSafeEqual } from 'node:crypto';
import type { Database } from '@metalquest/backend/db/database';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

const SERVICE = /^\/(auth|rest|storage|realtime|functions)\/v1(\/|$)/;
const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 60];

export interface MetricSources {
  db: Database;
  now: () => number;
  /** Epoch ms of the newest snapshot; null if there is none. */
  newestSnapshotAtMs: () => number | null;
}

/** `GET /metrics` for Prometheus with a bearer token. Labels use declared routes: addresses may name users or places. */
export function measure(app: FastifyInstance, token: string | null, sources: MetricSources | null): void {
  if (token === null) return;
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const requests = new Counter({
    name: 'metalquest_http_requests_total',
    help: 'Requests served, by service, route and status class.',
    labelNames: ['service', 'method', 'route', 'status'],
    registers,
  });
  const durations = new Histogram({
    name: 'metalquest_http_request_seconds',
    help: 'Time from the first byte of a request to the last byte of its response.',
    labelNames: ['service', 'status'],
    buckets: SECONDS,
    registers,
  });
  const inFlight = new Gauge({
    name: 'metalquest_http_requests_in_flight',
    help: 'Requests in progress; with the embedded database most of them are queued.',
    registers,
  });
  const sockets = new Gauge({
    name: 'metalquest_realtime_sockets',
    help: 'Open WebSocket connections.',
    registers,
  });
  const counted = new WeakSet<FastifyRequest>();
  app.addHook('onRequest', async (request) => {
    counted.add(request);
    inFlight.inc();
  });
  const left = (request: FastifyRequest): void => {
    if (counted.delete(request)) inFlight.dec();
  };
  app.addHook('onRequestAbort', async (request) => left(request));
  app.addHook('onResponse', async (request, reply) => {
    left(request);
    const route = request.routeOptions.url ?? 'unknown';
    const service = SERVICE.exec(route)?.[1] ?? 'web';
    const status = `${Math.floor(reply.statusCode / 100)}xx`;
    requests.inc({ service, method: request.method, route, status });
    durations.observe({ service, status }, reply.elapsedTime / 1000);
  });
  app.server.on('upgrade', (request, socket) => {
    // The realtime service refuses unknown addresses only if it is the only upgrade listener.
    if (!SERVICE.test(request.url ?? ''))
      return void socket.end('HTTP/1.1 404 Not Found\r\nConnection: close\r\n\r\n');
    sockets.inc();
    socket.once('close', () => sockets.dec());
  });
  if (sources) addDatabaseGauges(registers, sources);

  app.get('/metrics', { logLevel: 'warn' }, async (request, reply) => {
    if (!hasToken(request.headers.authorization, token)) {
      return reply.code(401).header('www-authenticate', 'Bearer').send({ message: 'Send METRICS_TOKEN.' });
    }
    return reply
      .header('cache-control', 'no-store')
      .type(registry.contentType)
      .send(await registry.metrics());
  });
}

function addDatabaseGauges(registers: Registry[], { db, now, newestSnapshotAtMs }: MetricSources): void {
  new Gauge({
    name: 'metalquest_database_bytes',
    help: 'Size of the database.',
    registers,
    async collect() {
      const [row] = await db.query<{ bytes: string }>(
        'select pg_database_size(current_database())::text as bytes',
      );
      this.set(Number(row?.bytes ?? Number.NaN));
    },
  });
  new Gauge({
    name: 'metalquest_database_answer_seconds',
    help: 'Duration of the latest empty query, including its time in the queue.',
    registers,
    async collect() {
      const from = performance.now();
      await db.query('select 1');
      this.set((performance.now() - from) / 1000);
    },
  });
  if (db.kind !== 'pglite') return;
  new Gauge({
    name: 'metalquest_snapshot_age_seconds',
    help: 'Age of the newest snapshot of the embedded database; -1 when there is none.',
    registers,
    collect() {
      const at = newestSnapshotAtMs();
      this.set(at === null ? -1 : Math.max(0, now() - at) / 1000);
    },
  });
}

function hasToken(header: string | undefined, token: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(hash(header ?? ''), hash(`Bearer ${token}`));
}
