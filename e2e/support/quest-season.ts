import { randomUUID } from 'node:crypto';
import { newAccount } from './stored.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
/** Noon of today, so that a test does not cross midnight. */
export const NOON = Math.floor(Date.now() / DAY_MS) * DAY_MS + DAY_MS / 2;
const isoTime = (ms: number): string => new Date(ms).toISOString();
export const dayIn = (days: number): string => isoTime(NOON + days * DAY_MS).slice(0, 10);

/**
 * A season of twelve quests, five days apart. Quest n lasts n + 1 quarters of an hour and has 11 - n finds.
 */
export async function createSeason(server: string, email: string): Promise<void> {
  const client = await newAccount(server, email);
  const expectOk = async (call: PromiseLike<{ error: { message: string } | null }>) => {
    const { error } = await call;
    if (error) throw new Error(error.message);
  };
  const contact = randomUUID();
  await expectOk(
    client.from('landowner_contacts').insert({ id: contact, name: 'Ann Farmer', phone: '01234 567 890' }),
  );
  await expectOk(
    client.from('property_permissions').insert([
      { id: randomUUID(), property_address: 'Hill Farm', status: 'active', contact_id: contact },
      { id: randomUUID(), property_address: 'Old Mill', status: 'active', valid_until: dayIn(-3) },
    ]),
  );
  const quests = Array.from({ length: 12 }, (_, n) => ({
    id: randomUUID(),
    n,
    startMs: NOON - (n * 5 + 1) * DAY_MS,
  }));
  await expectOk(
    client.from('quests').insert(
      quests.map(({ id, n, startMs }) => ({
        id,
        title: `Field ${n + 1}`,
        date: isoTime(startMs),
        end_time: isoTime(startMs + 4 * 60 * MINUTE_MS),
        status: n === 4 ? 'paused' : 'ended',
        duration_seconds: (n + 1) * 15 * 60,
        location: n % 2 === 0 ? 'Cerknica' : 'Ely',
        weather: { description: 'light rain', condition: 'Rain', temperature: 11, icon: '10d' },
      })),
    ),
  );
  await expectOk(
    client.from('finds').insert(
      quests.flatMap(({ id, n, startMs }) =>
        Array.from({ length: 11 - n }, (_find, i) => ({
          id: randomUUID(),
          quest_id: id,
          item_description: `Button ${i + 1}`,
          category: 'Relic',
          found_at: isoTime(startMs + i * MINUTE_MS),
        })),
      ),
    ),
  );
}
