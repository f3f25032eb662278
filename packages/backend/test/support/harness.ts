import { randomUUID } from 'node:crypto';
import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import Fastify, { type FastifyInstance } from 'fastify';
import { openSigningKeys } from '../../src/auth/signing-keys.ts';
import type { Database } from '../../src/db/database.ts';
import { migrate } from '../../src/db/migrate.ts';
import type { TimeBudget } from '../../src/db/time-budget.ts';
import { answerUnreadableAddress } from '../../src/http/unreadable-address.ts';
import { mountServices, type Service } from '../../src/mount.ts';
import { openPreparedPglite } from './prepared-database.ts';
import { openPreparedPostgres } from './prepared-postgres.ts';
import { type TestSettings, testSettings } from './test-settings.ts';

export interface TestBackend {
  url: string;
  anonKey: string;
  db: Database;
  dataDirectory: string;
  client(): SupabaseClient;
  signUp(
    email?: string,
  ): Promise<{ client: SupabaseClient; userId: string; email: string; password: string }>;
  close(): Promise<void>;
}

export interface TestBackendOptions {
  services?: Readonly<Record<string, Service>>;
  settings?: TestSettings;
  now?: () => number;
  fetch?: typeof fetch;
  /** Uses an existing database instead of a new in-memory PGlite; migrates it and does not close it. */
  db?: Database;
  /** Acts as another process of this installation: shares its signing keys. */
  keysOf?: TestBackend;
  logTo?: (line: string) => void;
  prepare?: (scope: FastifyInstance, prefix: string) => Promise<void>;
}

export const TEST_PASSWORD = 'a long walk over stubble';

/** Starts the services. METALQUEST_TEST_DATABASE_URL selects PostgreSQL instead of PGlite. */
export async function startTestBackend(options: TestBackendOptions = {}): Promise<TestBackend> {
  const dataDirectory = await mkdtemp(path.join(tmpdir(), 'metalquest-test-'));
  const now = options.now ?? Date.now;
  if (options.keysOf) {
    await copyFile(
      path.join(options.keysOf.dataDirectory, 'keys.json'),
      path.join(dataDirectory, 'keys.json'),
    );
  }
  const db = options.db ?? (await openTestDatabase());
  // A test database is migrated already.
  if (options.db) await migrate(db);
  const { publicUrl = 'http://localhost:3000', accessTokenSeconds = 3600 } = options.settings ?? {};
  const tokens = await openSigningKeys(dataDirectory, now, { publicUrl, accessTokenSeconds });
  const trustedProxies = options.settings?.trustedProxies ?? [];
  const app = Fastify({
    logger: options.logTo
      ? { level: 'debug', stream: { write: options.logTo }, serializers: { req: () => ({}) } }
      : false,
    frameworkErrors: answerUnreadableAddress,
    bodyLimit: 60 * 1024 * 1024,
    // As in apps/server. A keep-alive connection would delay closing by a minute.
    forceCloseConnections: true,
    trustProxy: trustedProxies.length > 0 ? [...trustedProxies] : false,
  });
  const settings = testSettings({
    ...options.settings,
    publicUrl,
    accessTokenSeconds,
    trustedProxies,
    dataDirectory,
    anonKey: tokens.anonKey,
  });
  const context = { db, settings, tokens, now, fetch: options.fetch ?? fetch, log: app.log };
  // Imported on demand: tests of one service do not need the others.
  const services = options.services ?? (await import('../../src/backend.ts')).SERVICES;
  await mountServices(app, context, services, options.prepare);
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  const clients: SupabaseClient[] = [];

  const client = (): SupabaseClient => {
    const made = createClient(url, tokens.anonKey, {
      auth: { persistSession: false, autoRefreshToken: false, storageKey: randomUUID() },
    });
    clients.push(made);
    return made;
  };
  return {
    url,
    anonKey: tokens.anonKey,
    db,
    dataDirectory,
    client,
    async signUp(email = `${randomUUID()}@example.org`) {
      const made = client();
      const { data, error } = await made.auth.signUp({ email, password: TEST_PASSWORD });
      if (error) throw error;
      if (!data.user) throw new Error('sign-up gave no user');
      return { client: made, userId: data.user.id, email, password: TEST_PASSWORD };
    },
    async close() {
      await Promise.all(clients.map((made) => made.removeAllChannels()));
      await app.close();
      if (!options.db) await db.close();
      await rm(dataDirectory, { recursive: true, force: true });
    },
  };
}

/**
 * PGlite, or with METALQUEST_TEST_DATABASE_URL a new database there. Has the budget of a server. `watchMs` limits a
 * statement of PGlite that checks the clock.
 */
export async function openTestDatabase(
  options: { budget?: TimeBudget | null; watchMs?: number } = {},
): Promise<Database> {
  const server = process.env.METALQUEST_TEST_DATABASE_URL;
  return server ? openPreparedPostgres(server, options) : openPreparedPglite(undefined, options);
}
