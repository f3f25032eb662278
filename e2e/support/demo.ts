import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { promisify } from 'node:util';
import { z } from 'zod';
import { fillAccount } from '../../apps/server/src/demo/fill-account.ts';
import { type DemoFind, makeSeason, type Season } from '../../apps/server/src/demo/season.ts';
import { ask } from './ask.ts';
import type { ServerProcess } from './server.ts';
import { clientOf, newAccount, PASSWORD } from './stored.ts';

/** Each of these fulfils a bucket list item of the demo. */
export const WISHED_FINDS = ['Denarius of Mark Antony', 'Crotal bell'];

/** All quests with half of their finds. */
function shorterSeason(): Season {
  const { quests, finds } = makeSeason(Date.now(), randomUUID);
  return {
    quests,
    finds: finds.filter(({ kind }, index) => index % 2 === 0 || WISHED_FINDS.includes(kind.name)),
  };
}

/** Number of finds of the season, in 40 quests. */
export const SEASON_FINDS = shorterSeason().finds.length;

/** Every third find, and those of the bucket list: photos take most of the time to make an account. */
const photographedOf = ({ finds }: Season) =>
  finds.filter(({ kind }, index) => index % 3 === 0 || WISHED_FINDS.includes(kind.name));

/** Creates an account with part of the demo season. */
export async function makeSeasonAccount(
  { url }: ServerProcess,
  season = shorterSeason(),
  photographed: readonly DemoFind[] = photographedOf(season),
): Promise<DemoAccount> {
  const account = { email: `rosie-${randomUUID()}@example.org`, password: PASSWORD };
  await newAccount(url, account.email);
  const { supabaseAnonKey }: { supabaseAnonKey: string } = await (await ask(`${url}/config.json`)).json();
  await fillAccount({
    url,
    anonKey: supabaseAnonKey,
    account,
    nowMs: Date.now(),
    newId: randomUUID,
    season,
    photographed,
  });
  return account;
}

export const demoAccount = z.strictObject({ email: z.string(), password: z.string() });

export type DemoAccount = z.infer<typeof demoAccount>;

/** Runs `metalquest demo` while the server runs. Its output must be one line of JSON. */
export async function makeDemo(server: ServerProcess): Promise<DemoAccount> {
  const { stdout } = await promisify(execFile)('node', ['apps/server/src/cli.ts', 'demo'], {
    env: { ...process.env, ...server.environment() },
  });
  const [line = '', ...extraLines] = stdout.trimEnd().split('\n');
  if (extraLines.length > 0) throw new Error(`the demo printed more than one line: ${stdout}`);
  return demoAccount.parse(JSON.parse(line));
}

/** Ids of demo rows that the screen tests use. */
export async function demoIds(server: string, { email, password }: DemoAccount) {
  const client = await clientOf(server);
  const { error } = await client.auth.signInWithPassword({ email, password });
  if (error) throw error;
  const firstId = async (table: string, column = 'id', value?: string): Promise<string> => {
    const rows = client.from(table).select('id').order('created_at', { ascending: false }).limit(1);
    const { data, error } = await (value === undefined ? rows : rows.eq(column, value));
    if (error) throw error;
    return z.tuple([z.object({ id: z.string() })]).parse(data)[0].id;
  };
  const photo = await client.from('media').select('find_id').not('find_id', 'is', null).limit(1);
  if (photo.error) throw photo.error;
  return {
    currentQuest: await firstId('quests', 'status', 'paused'),
    endedQuest: await firstId('quests', 'status', 'ended'),
    // With a photo.
    find: z.tuple([z.object({ find_id: z.string() })]).parse(photo.data)[0].find_id,
    gear: await firstId('equipment', 'type', 'detector'),
    permission: await firstId('property_permissions', 'status', 'active'),
    contact: await firstId('landowner_contacts'),
  };
}
