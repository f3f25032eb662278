import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { recordBelongings } from '../../test/access/belongings.ts';
import { SAMPLES } from '../../test/access/sample-rows.ts';
import type { ChangeMessage } from '../../test/realtime/test-listener.ts';
import { openTestDatabase, startTestBackend, type TestBackend } from '../../test/support/harness.ts';
import { authService } from '../auth/service.ts';
import type { Database } from '../db/database.ts';
import { restService } from '../rest/service.ts';
import { loadCatalog } from './catalog.ts';
import { realtimeService } from './service.ts';

let database: Database;
let backend: TestBackend;
/** Reads of rows for delivery. */
let reads = 0;

beforeAll(async () => {
  database = await openTestDatabase();
  backend = await startTestBackend({
    db: {
      ...database,
      as(caller, work, options) {
        if (options?.lane === 'changes') reads += 1;
        return database.as(caller, work, options);
      },
    },
    services: { '/rest/v1': restService, '/auth/v1': authService, '/realtime/v1': realtimeService },
  });
});
afterAll(async () => {
  await backend.close();
  await database.close();
});

interface Device {
  messages: ChangeMessage[];
  heard(count: number): Promise<void>;
}

/** One channel for all tables, as the app opens it. */
async function listenToAll(client: SupabaseClient, tables: string[], filter?: string): Promise<Device> {
  const messages: ChangeMessage[] = [];
  const channel = client.channel('everything');
  for (const table of tables) {
    const binding = { event: '*' as const, schema: 'public', table, ...(filter ? { filter } : {}) };
    channel.on<Record<string, unknown>>('postgres_changes', binding, (message) => messages.push(message));
  }
  await new Promise<void>((resolve, reject) => {
    channel.subscribe((status, cause) => {
      if (status === 'SUBSCRIBED') resolve();
      else reject(cause ?? new Error(status));
    });
  });
  const heard = (count: number) =>
    expect.poll(() => messages.length, { interval: 10 }).toBeGreaterThanOrEqual(count);
  return { messages, heard };
}

describe('every published table', () => {
  it("sends each change only to the owner's devices, and reads it once for all of them", async () => {
    const catalog = await loadCatalog(database);
    const tables = catalog.map(({ name }) => name);
    expect(tables).toEqual(
      expect.arrayContaining(['quests', 'finds', 'media', 'equipment', 'user_preferences', 'find_equipment']),
    );
    // Otherwise each change would cost one read per listener.
    expect(catalog.filter(({ ownersOnly }) => !ownersOnly)).toEqual([]);

    const owner = await backend.signUp();
    const { data } = await owner.client.auth.getSession();
    const own = await recordBelongings({ ...owner, token: data.session?.access_token ?? '' });
    const laptop = backend.client();
    await laptop.auth.signInWithPassword({ email: owner.email, password: owner.password });
    const filter = `user_id=eq.${owner.userId}`;
    const devices = [
      await listenToAll(owner.client, tables, filter),
      await listenToAll(laptop, tables, filter),
      await listenToAll(backend.client(), []),
    ];
    const [phone, other] = devices;
    if (!phone || !other) throw new Error('no device');
    const strangers: (Device & { userId?: string })[] = [];
    for (let i = 0; i < 3; i += 1) {
      const { client, userId } = await backend.signUp();
      const device = await listenToAll(client, tables);
      strangers.push({ ...device, userId }, await listenToAll(backend.client(), []));
      // Once this update arrives, no read for the sign-up is outstanding.
      await database.query("update public.profiles set last_name = 'Stranger' where user_id = $1", [userId]);
      await expect
        .poll(
          () => device.messages.some(({ new: row }) => 'last_name' in row && row.last_name === 'Stranger'),
          { interval: 10 },
        )
        .toBe(true);
    }

    // The same for the owner's earlier changes, whose reads would otherwise be counted below.
    await database.query("update public.profiles set last_name = 'Owner' where user_id = $1", [owner.userId]);
    for (const { messages } of [phone, other]) {
      await expect
        .poll(() => messages.some(({ new: row }) => 'last_name' in row && row.last_name === 'Owner'), {
          interval: 10,
        })
        .toBe(true);
      messages.length = 0;
    }

    let notified = 0;
    for (const name of tables) {
      const sample = SAMPLES[name];
      if (!sample) throw new Error(`no sample of ${name}`);
      const row = sample.make(own);
      const key = 'id' in row ? 'id' : 'user_id';
      const changed = Object.keys(sample.change)[0] ?? '';
      const events = 'id' in row ? ['INSERT', 'UPDATE', 'DELETE'] : ['UPDATE'];
      for (const event of events) {
        const before = reads;
        if (event === 'INSERT') {
          const columns = Object.keys(row).join(', ');
          await database.query(
            `insert into public.${name} (${columns}) select ${columns} from json_populate_record(null::public.${name}, $1::text::json)`,
            [JSON.stringify(row)],
          );
        } else if (event === 'UPDATE') {
          await database.query(
            `update public.${name} set ${changed} = (json_populate_record(null::public.${name}, $2::text::json)).${changed} where ${key}::text = $1`,
            [row[key], JSON.stringify(sample.change)],
          );
        } else {
          await database.query(`delete from public.${name} where id::text = $1`, [row.id]);
        }
        notified += 1;
        await phone.heard(notified);
        await other.heard(notified);
        expect({ name, event, reads: reads - before }).toEqual({ name, event, reads: 1 });
        const [message] = phone.messages.slice(-1);
        expect(message).toMatchObject({ table: name, eventType: event });
        expect(message?.eventType === 'DELETE' ? message.old : message?.new).toMatchObject({
          [key]: row[key],
        });
      }
    }
    expect(phone.messages).toHaveLength(notified);
    expect(other.messages).toHaveLength(notified);
    // They receive nothing about rows of other users.
    const foreign = strangers.flatMap(({ messages, userId }) =>
      messages.filter(({ new: row }) => !userId || !('user_id' in row) || row.user_id !== userId),
    );
    expect(foreign).toEqual([]);
  });

  it('is read separately for each listener if a policy lets others see it', async () => {
    await database.exec(`
      create table public.notices (id uuid primary key default gen_random_uuid(), user_id uuid, shared boolean);
      alter table public.notices enable row level security;
      create policy mine on public.notices for select to authenticated using (user_id = (select auth.uid()));
      alter publication supabase_realtime add table public.notices`);
    const ownersOnly = async () =>
      (await loadCatalog(database)).find(({ name }) => name === 'notices')?.ownersOnly;
    expect(await ownersOnly()).toBe(true);
    await database.exec('create policy shared on public.notices for select to authenticated using (shared)');
    expect(await ownersOnly()).toBe(false);
    await database.exec(
      'drop policy shared on public.notices; alter table public.notices disable row level security',
    );
    expect(await ownersOnly()).toBe(false);
    await database.exec('drop table public.notices');
  });
});
