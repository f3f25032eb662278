import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import Fastify from 'fastify';
import { openSigningKeys } from '../auth/signing-keys.ts';
import type { BackendContext } from '../context.ts';
import type { Database } from '../db/database.ts';
import { migrate } from '../db/migrate.ts';
import { openPglite } from '../db/pglite.ts';
import { allowBrowsers } from '../http/cors.ts';
import { storageService } from './service.ts';

export interface StorageBackend {
  url: string;
  anonKey: string;
  db: Database;
  dataDirectory: string;
  client(token?: string): SupabaseClient;
  signUp(): Promise<{ client: SupabaseClient; userId: string; token: string }>;
  token(userId: string, seconds?: number): Promise<string>;
  close(): Promise<void>;
}

export async function startTestBackend(
  options: { now?: () => number; db?: Database; dataDirectory?: string; port?: number } = {},
): Promise<StorageBackend> {
  const dataDirectory = options.dataDirectory ?? (await mkdtemp(path.join(tmpdir(), 'metalquest-test-')));
  const now = options.now ?? Date.now;
  const db = options.db ?? (await openPglite());
  await migrate(db);
  const tokens = await openSigningKeys(dataDirectory, now);
  const app = Fastify({ logger: false, bodyLimit: 60 * 1024 * 1024 });
  const context: BackendContext = {
    db,
    tokens,
    now,
    fetch,
    log: app.log,
    settings: {
      publicUrl: 'http://localhost:3000',
      redirectAllowList: [],
      dataDirectory,
      confirmEmail: false,
      anonKey: tokens.anonKey,
      accessTokenSeconds: 3600,
      sessionIdleDays: 60,
      sessionMaxDays: 365,
      weather: null,
      geocode: null,
      trustedProxies: [],
      rateLimits: {
        signInPerMinute: 1e4,
        signUpPerHour: 1e4,
        refreshPerMinute: 1e4,
        functionsPerMinute: 1e4,
      },
    },
  };
  for (const [prefix, service] of [['/storage/v1', storageService]] as const) {
    await app.register(
      async (scope) => {
        allowBrowsers(scope);
        await service(scope, context);
      },
      { prefix },
    );
  }
  const url = await app.listen({ host: '127.0.0.1', port: options.port ?? 0 });
  const clients: SupabaseClient[] = [];
  const client = (token?: string) => {
    const made = createClient(url, tokens.anonKey, {
      ...(token
        ? { accessToken: async () => token }
        : { auth: { persistSession: false, autoRefreshToken: false, storageKey: randomUUID() } }),
    });
    clients.push(made);
    return made;
  };
  const token = async (userId: string) =>
    (
      await tokens.sign({
        sub: userId,
        role: 'authenticated',
        aud: 'authenticated',
        email: `${userId}@example.org`,
        phone: '',
        session_id: randomUUID(),
        app_metadata: {},
        user_metadata: {},
        aal: 'aal1',
        amr: [],
        is_anonymous: false,
      })
    ).token;
  return {
    url,
    anonKey: tokens.anonKey,
    db,
    dataDirectory,
    client,
    token,
    async signUp() {
      const userId = randomUUID();
      await db.query('insert into auth.users (id, email) values ($1, $2)', [userId, `${userId}@example.org`]);
      const made = await token(userId);
      return { client: client(made), userId, token: made };
    },
    async close() {
      await Promise.all(clients.map((made) => made.removeAllChannels()));
      await app.close();
      if (!options.db) await db.close();
      if (!options.dataDirectory) await rm(dataDirectory, { recursive: true, force: true });
    },
  };
}
