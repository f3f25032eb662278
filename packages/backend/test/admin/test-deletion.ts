import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { openSigningKeys } from '../../src/auth/signing-keys.ts';
import type { BackendContext } from '../../src/context.ts';
import type { FunctionHost } from '../../src/functions/edge-function.ts';
import { createRateLimiter } from '../../src/http/rate-limiter.ts';
import { testSettings } from '../support/test-settings.ts';
import type { AdminUnderTest, Member } from './test-admin.ts';

export interface Estate {
  questId: string;
  findId: string;
  files: string[];
}

export async function settle({ client, userId }: Member): Promise<Estate> {
  const [questId, deletedId, findId, gearId] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
  const done = async (call: PromiseLike<{ error: unknown }>): Promise<void> => {
    const { error } = await call;
    if (error) throw error;
  };
  await done(
    client.from('quests').insert([
      { id: questId, title: 'Barley' },
      { id: deletedId, title: 'Gone' },
    ]),
  );
  await done(client.from('quests').delete().eq('id', deletedId));
  await done(client.from('equipment').insert({ id: gearId, name: 'Deus' }));
  await done(client.from('finds').insert({ id: findId, quest_id: questId, detector_id: gearId }));
  await done(
    client.rpc('append_quest_path_points', {
      target_quest_id: questId,
      points: [1, 2, 3].map((step) => [1_700_000_000_000 + step * 1000, 0.1, 52.2 + step / 1000]),
    }),
  );
  const picture = await sharp({ create: { width: 24, height: 24, channels: 3, background: '#687553' } })
    .jpeg()
    .toBuffer();
  const files = [1, 2].map(() => `finds/${findId}/${randomUUID()}.jpg`);
  files.push(`${userId}/equipment/${gearId}/${randomUUID()}.jpg`);
  for (const name of files) {
    const bytes = new Blob([new Uint8Array(picture)], { type: 'image/jpeg' });
    await done(client.storage.from('media').upload(name, bytes));
  }
  await done(client.from('media').insert({ find_id: findId, storage_path: files[0], media_type: 'image' }));
  return { questId, findId, files };
}

export async function remains({ backend }: AdminUnderTest, userId: string): Promise<Record<string, number>> {
  const columns = await backend.db.query<{ table: string; column: string }>(
    `select c.oid::regclass::text as "table", a.attname::text as "column" from pg_class c
       join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid
     where c.relkind = 'r' and n.nspname in ('public', 'auth', 'storage')
       and (a.attname in ('user_id', 'owner_id') or c.oid = 'auth.users'::regclass and a.attname = 'id')`,
  );
  const left: Record<string, number> = {};
  for (const { table, column } of columns) {
    const [row] = await backend.db.query<{ count: string }>(
      `select count(*) as count from ${table} where ${column}::text = $1`,
      [userId],
    );
    if (Number(row?.count) > 0) left[table] = Number(row?.count);
  }
  return left;
}

export async function versionsOf({ backend }: AdminUnderTest, userId: string): Promise<string[]> {
  const rows = await backend.db.query<{ version: string }>(
    'select version from storage.objects where owner_id = $1 and version is not null',
    [userId],
  );
  return rows.map(({ version }) => version);
}

export async function filesOnDisk({ backend }: AdminUnderTest): Promise<string[]> {
  const entries = await readdir(path.join(backend.dataDirectory, 'storage'), {
    recursive: true,
    withFileTypes: true,
  });
  return entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
}

type DeletionContext = Pick<BackendContext, 'db' | 'settings' | 'tokens' | 'now'>;

export async function contextOf({ backend, clock }: AdminUnderTest): Promise<DeletionContext> {
  const now = () => clock.ms;
  return {
    db: backend.db,
    settings: testSettings({ dataDirectory: backend.dataDirectory, anonKey: backend.anonKey }),
    tokens: await openSigningKeys(backend.dataDirectory, now),
    now,
  };
}

export function hostFor({ tokens, now }: DeletionContext): FunctionHost {
  return {
    fetch,
    now,
    sleep: async () => undefined,
    async userOf(request) {
      const token = request.headers.get('authorization')?.slice('Bearer '.length) ?? '';
      return tokens.verify(token).then(
        ({ sub }) => sub,
        () => null,
      );
    },
    limiter: createRateLimiter({ limit: 10_000, perMs: 60_000, now }),
    warn: () => undefined,
    isSwitchedOn: async () => true,
    upstreamTimeoutMs: 1000,
    userAgent: 'test',
  };
}

export function deletionRequest(token: string, body: unknown): Request {
  return new Request('http://functions.invalid/delete-user', {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
}
