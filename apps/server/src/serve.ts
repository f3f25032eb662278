import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import compress from '@fastify/compress';
import underPressure from '@fastify/under-pressure';
import { openSigningKeys } from '@metalquest/backend/auth/signing-keys';
import { mountBackend } from '@metalquest/backend/backend';
import type { BackendContext } from '@metalquest/backend/context';
import type { Database } from '@metalquest/backend/db/database';
import { migrate } from '@metalquest/backend/db/migrate';
import { openPglite } from '@metalquest/backend/db/pglite';
import { openPostgres } from '@metalquest/backend/db/postgres';
import Fastify, { type FastifyInstance, type FastifyReply } from 'fastify';
import { APP_PATH_PREFIXES } from '../../web/src/app/app-paths.ts';
import { loggerOptions } from './log.ts';
import { mapHosts, readMapStyles } from './map-styles.ts';
import { sendSecurityHeaders } from './security-headers.ts';
import type { Settings } from './settings.ts';
import { serveWebFiles } from './web-files.ts';

const WEB_BUILD = fileURLToPath(new URL('../../web/dist/', import.meta.url));
/** 50 MB of media and the room a multipart form takes around it. */
const BODY_LIMIT_BYTES = 52 * 1024 * 1024;

/** A serving process. `close` ends requests in flight, then the database. */
export interface Served {
  url: string;
  close(): Promise<void>;
}

/** Migrates and serves everything on one port. @throws when the port is taken or the database cannot be opened */
export async function serve(settings: Settings): Promise<Served> {
  if (!existsSync(path.join(WEB_BUILD, 'index.html'))) {
    throw new Error('The web app is not built. Run `npm start`, or `npm run build` first.');
  }
  const app = Fastify({
    logger: loggerOptions(settings.logLevel),
    bodyLimit: BODY_LIMIT_BYTES,
    trustProxy: settings.trustedProxies.length > 0 ? [...settings.trustedProxies] : false,
    forceCloseConnections: true,
    // Time for 50 MB from a field with hardly any signal; a body that never ends is cut off all the same.
    requestTimeout: 30 * 60_000,
    // Fastify's own words repeat the address, whose query can hold a position, in the answer and in the log.
    frameworkErrors: (_error, _request, reply: FastifyReply) =>
      void reply.code(400).send({ code: 'bad_request', message: 'The address cannot be read.' }),
  });
  const styles = await readMapStyles(settings.mapStylesFile);
  await sendSecurityHeaders(app, {
    connect: [...(settings.supabase ? [new URL(settings.supabase.url).origin] : []), ...mapHosts(styles)],
    https: settings.publicUrl.startsWith('https:'),
  });
  await app.register(underPressure, { maxEventLoopDelay: 5_000, exposeStatusRoute: false });
  app.get('/healthz', async () => ({ status: 'ok' }));

  const backend = settings.supabase ? null : await openBackend(app, settings);
  app.get('/readyz', async (_request, reply) => {
    if (!backend) return { status: 'ok' };
    return backend.db.query('select 1').then(
      () => ({ status: 'ok' }),
      (cause: Error) => {
        app.log.error(cause, 'the database does not answer');
        return reply.code(503).send({ status: 'database_unavailable' });
      },
    );
  });
  app.get('/config.json', async (_request, reply) =>
    reply.header('cache-control', 'no-cache').send({
      // Null: this origin.
      supabaseUrl: settings.supabase?.url ?? null,
      supabaseAnonKey: settings.supabase?.anonKey ?? backend?.anonKey,
      mapStyles: styles,
      providers: [],
      analytics: null,
    }),
  );
  await serveWebFiles(app, {
    directory: WEB_BUILD,
    appPathPrefixes: APP_PATH_PREFIXES,
  });
  await app.listen({ port: settings.port, host: settings.host });
  const address = app.server.address();
  return {
    url: `http://localhost:${typeof address === 'object' && address ? address.port : settings.port}`,
    async close() {
      await app.close();
      await backend?.db.close();
    },
  };
}

async function openBackend(
  app: FastifyInstance,
  settings: Settings,
): Promise<{ db: Database; anonKey: string }> {
  await mkdir(settings.dataDirectory, { recursive: true, mode: 0o700 });
  const db = settings.databaseUrl
    ? await openPostgres(settings.databaseUrl)
    : await openPglite({ directory: path.join(settings.dataDirectory, 'database') });
  const applied = await migrate(db);
  if (applied.length > 0) app.log.info({ applied }, 'schema brought up to date');
  const tokens = await openSigningKeys(settings.dataDirectory, Date.now, {
    publicUrl: settings.publicUrl,
  });
  const context: BackendContext = {
    db,
    tokens,
    now: Date.now,
    fetch,
    log: app.log,
    settings: {
      publicUrl: settings.publicUrl,
      redirectAllowList: [],
      dataDirectory: settings.dataDirectory,
      confirmEmail: settings.confirmEmail,
      anonKey: tokens.anonKey,
      accessTokenSeconds: 3600,
      sessionIdleDays: 60,
      sessionMaxDays: 365,
      weather: settings.weather,
      geocode: settings.geocode,
      trustedProxies: settings.trustedProxies,
      rateLimits: { signInPerMinute: 30, signUpPerHour: 30, refreshPerMinute: 150, functionsPerMinute: 30 },
    },
  };
  await mountBackend(app, context, async (scope, prefix) => {
    // Rows compress tenfold, which a phone on one bar of signal feels. Answers with tokens in them stay as they are.
    if (prefix === '/rest/v1') await scope.register(compress, { threshold: 1024, encodings: ['br', 'gzip'] });
  });
  return { db, anonKey: tokens.anonKey };
}
