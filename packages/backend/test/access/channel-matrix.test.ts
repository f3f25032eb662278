import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { authService } from '../../src/auth/service.ts';
import { realtimeService } from '../../src/realtime/service.ts';
import { restService } from '../../src/rest/service.ts';
import { type ChangeMessage, type Listener, listenTo } from '../realtime/test-listener.ts';
import type { Detectorist } from '../rest/test-rest.ts';
import { startTestBackend, type TestBackend } from '../support/harness.ts';
import { type Belongings, recordBelongings } from './belongings.ts';
import { callersByRole, enrolCallers, firstStepInto, SIGNED_IN_ROLES } from './callers.ts';
import { CHANNELS } from './channel-expectations.ts';
import { type ByRole, ROLES, type Role } from './outcomes.ts';
import { SAMPLES } from './sample-rows.ts';

let backend: TestBackend;
let callers: ByRole<Detectorist | undefined>;
let own: Belongings;
/** Listeners on the caller's own quests; a marker message proves that all earlier messages have arrived. */
const markers = new Map<Role, Listener>();

beforeAll(async () => {
  backend = await startTestBackend({
    services: { '/rest/v1': restService, '/auth/v1': authService, '/realtime/v1': realtimeService },
  });
  const enrolled = await enrolCallers(backend);
  callers = callersByRole(enrolled);
  // First step only: the message of a deletion holds just the key, and no policy filters it.
  callers = { ...callers, halfway: await firstStepInto(backend, enrolled.owner) };
  own = await recordBelongings(enrolled.owner);
  for (const role of SIGNED_IN_ROLES)
    markers.set(role, await listenTo(enrolled[role].client, 'quests', { event: 'INSERT' }));
});
afterAll(() => backend.close());

describe('channels', () => {
  it('every table of the API has an entry in the matrix', async () => {
    const inApi = await backend.db.query<{ name: string }>(
      `select relname::text as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') order by 1`,
    );
    expect(inApi.map(({ name }) => name)).toEqual(Object.keys(CHANNELS).sort());
  });

  it.each(Object.entries(CHANNELS))(
    "messages about the owner's %s reach only the expected roles",
    async (table, expected) => {
      await makeRoom(table);
      const listeners = new Map<Role, Listener>();
      for (const role of ROLES) {
        const listener = await subscribe(role, table);
        if (listener) listeners.set(role, listener);
      }
      const isAboutIt = await insertAndDelete(table);
      await allListenersNotified();

      const received = ROLES.map((role) => {
        const listener = listeners.get(role);
        if (!listener) return [role, 'refused'];
        const events = listener.messages.filter(isAboutIt).map((message) => message.eventType);
        return [role, events.join() === 'INSERT,UPDATE,DELETE' ? 'all' : events.join() || 'nothing'];
      });
      expect(Object.fromEntries(received)).toEqual(expected);
      for (const [role, { channel }] of listeners) await callers[role]?.client.removeChannel(channel);
    },
  );
});

/** Null when the service refuses the subscription. */
async function subscribe(role: Role, table: string): Promise<Listener | null> {
  const client = callers[role]?.client ?? backend.client();
  try {
    return await listenTo(client, table);
  } catch (cause) {
    if (cause instanceof Error && /not published|may not read|two-factor authentication/.test(cause.message))
      return null;
    throw cause;
  }
}

/** Deletes the owner's row in tables with one row per user, and the tombstones that would block a new one. */
async function makeRoom(table: string): Promise<void> {
  const sample = SAMPLES[table];
  if (sample?.alone || (sample && !('id' in sample.make(own)))) {
    await backend.db.query(`delete from public.${table} where user_id = $1`, [own.userId]);
  }
  await backend.db.query('delete from public.tombstones where user_id = $1', [own.userId]);
  await allListenersNotified();
}

/**
 * Inserts, updates and deletes a row of the owner as the service. @returns a matcher for messages about that
 * row
 */
async function insertAndDelete(table: string): Promise<(message: ChangeMessage) => boolean> {
  const sample = SAMPLES[table];
  if (!sample) throw new Error(`no sample of ${table}`);
  const row = sample.make(own);
  const keyColumn = 'id' in row ? 'id' : 'user_id';
  const key = row[keyColumn];
  const columns = Object.keys(row).join(', ');
  await backend.db.query(
    `insert into public.${table} (${columns}) select ${columns} from json_populate_record(null::public.${table}, $1::text::json)`,
    [JSON.stringify(row)],
  );
  const changed = Object.keys(sample.change)[0] ?? '';
  const where = `where ${keyColumn}::text = $1`;
  await backend.db.query(
    `update public.${table} set ${changed} = (json_populate_record(null::public.${table}, $2::text::json)).${changed} ${where}`,
    [key, JSON.stringify(sample.change)],
  );
  // Waits between update and delete, because the service coalesces quick changes of a row.
  await allListenersNotified();
  await backend.db.query(`delete from public.${table} ${where}`, [key]);
  return (message) =>
    (message.eventType === 'DELETE' ? message.old : message.new)[keyColumn] === key &&
    message.table === table;
}

let marked = 0;

/** Resolves when every signed-in caller has received a message about a new quest of its own. */
async function allListenersNotified(): Promise<void> {
  marked += 1;
  const title = `Marker ${marked}`;
  for (const role of SIGNED_IN_ROLES) {
    await backend.db.query('insert into public.quests (user_id, title) values ($1, $2)', [
      callers[role]?.userId,
      title,
    ]);
  }
  for (const [role, listener] of markers) {
    await expect
      .poll(
        () => listener.messages.some((message) => 'title' in message.new && message.new.title === title),
        { message: `${role} hears ${title}` },
      )
      .toBe(true);
  }
}
