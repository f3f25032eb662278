import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Writable } from 'node:stream';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import Fastify from 'fastify';
import { openSigningKeys } from '../../src/auth/signing-keys.ts';
import type { Database } from '../../src/db/database.ts';
import { createFunctionsService } from '../../src/functions/service.ts';
import type { WeatherUpstream } from '../../src/functions/weather-upstream.ts';
import { mountServices } from '../../src/mount.ts';
import { testSettings } from '../support/test-settings.ts';

type Respond = (request: IncomingMessage, response: ServerResponse) => void;

export interface TestUpstream {
  url: string;
  requests: { url: URL; userAgent: string; atMs: number }[];
  respond: Respond;
  close(): Promise<void>;
}

export async function startUpstream(clock: { ms: number }): Promise<TestUpstream> {
  const upstream: TestUpstream = {
    url: '',
    requests: [],
    respond: json({}),
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  const server = createServer((request, response) => {
    upstream.requests.push({
      url: new URL(request.url ?? '/', upstream.url),
      userAgent: request.headers['user-agent'] ?? '',
      atMs: clock.ms,
    });
    upstream.respond(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the upstream has no port');
  upstream.url = `http://127.0.0.1:${address.port}/data`;
  return upstream;
}

export const json =
  (value: unknown, type = 'application/json'): Respond =>
  (_request, response) => {
    response.writeHead(200, { 'content-type': type }).end(JSON.stringify(value));
  };

export interface FunctionsUnderTest {
  url: string;
  clock: { ms: number };
  upstream: TestUpstream;
  log: string[];
  switchedOff: Set<string>;
  client(user?: string | null): SupabaseClient;
  call(name: string, init?: RequestInit & { user?: string | null }): Promise<Response>;
  close(): Promise<void>;
}

/** True if a log line contains the position 52.20531, 0.12181, rounded or not, or the upstream's key. */
export function revealsSecrets(line: string): boolean {
  const { time, responseTime, ...rest } = JSON.parse(line);
  return /52\.2|0\.12|weather-key/.test(JSON.stringify(rest));
}

const DATABASE_UNUSED: Database = {
  kind: 'pglite',
  query: () => Promise.reject(new Error('a function asked the database')),
  transaction: () => Promise.reject(new Error('a function asked the database')),
  as: () => Promise.reject(new Error('a function asked the database')),
  exclusively: () => Promise.reject(new Error('a function asked the database')),
  exec: () => Promise.reject(new Error('a function asked the database')),
  listen: () => Promise.reject(new Error('a function asked the database')),
  close: async () => undefined,
};

export async function startFunctions(
  options: {
    off?: boolean;
    perMinute?: number;
    upstreamTimeoutMs?: number;
    weather?: WeatherUpstream['format'];
    weatherKey?: null;
  } = {},
): Promise<FunctionsUnderTest> {
  const clock = { ms: Date.now() };
  const upstream = await startUpstream(clock);
  const log: string[] = [];
  const stream = new Writable({
    write(chunk, _encoding, done) {
      log.push(String(chunk));
      done();
    },
  });
  const dataDirectory = await mkdtemp(path.join(tmpdir(), 'metalquest-functions-'));
  const now = () => clock.ms;
  const tokens = await openSigningKeys(dataDirectory, now);
  const app = Fastify({ logger: { stream, level: 'trace' } });
  const settings = testSettings({
    dataDirectory,
    anonKey: tokens.anonKey,
    weather: options.off
      ? null
      : {
          url: upstream.url,
          key: options.weatherKey === null ? null : 'weather-key',
          format: options.weather ?? 'openweathermap',
        },
    geocode: options.off ? null : { url: upstream.url },
    rateLimits: { functionsPerMinute: options.perMinute ?? 1000 },
  });
  const switchedOff = new Set<string>();
  const service = createFunctionsService({
    isSwitchedOn: async (_db, feature) => !switchedOff.has(feature),
    // Long, because tests run on loaded machines.
    upstreamTimeoutMs: options.upstreamTimeoutMs ?? 60_000,
    sleep: async (ms) => {
      clock.ms += ms;
    },
  });
  const endedSessions = { has: () => false, catchUp: async () => {} };
  const context = { db: DATABASE_UNUSED, settings, endedSessions, tokens, now, fetch, log: app.log };
  await mountServices(app, context, { '/functions/v1': service });
  const url = await app.listen({ host: '127.0.0.1', port: 0 });

  const bearer = async (user: string | null): Promise<string> => {
    if (user === null) return tokens.anonKey;
    const { token } = await tokens.sign({
      sub: user,
      role: 'authenticated',
      aud: 'authenticated',
      email: '',
      phone: '',
      session_id: randomUUID(),
      app_metadata: {},
      user_metadata: {},
      aal: 'aal1',
      amr: [],
      is_anonymous: false,
    });
    return token;
  };
  const someone = randomUUID();
  return {
    url,
    clock,
    upstream,
    log,
    switchedOff,
    client: (user = someone) => createClient(url, tokens.anonKey, { accessToken: async () => bearer(user) }),
    async call(name, { user = someone, ...init } = {}) {
      const headers = new Headers(init.headers);
      if (!headers.has('authorization')) headers.set('authorization', `Bearer ${await bearer(user)}`);
      return fetch(`${url}/functions/v1/${name}`, { ...init, headers });
    },
    async close() {
      await app.close();
      await upstream.close();
      await rm(dataDirectory, { recursive: true, force: true });
    },
  };
}
