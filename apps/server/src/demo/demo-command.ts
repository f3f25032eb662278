import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { isServed, requestServer } from '../control/request-server.ts';
import { refuseSupabase } from '../database-for-command.ts';
import { serve } from '../serve.ts';
import type { Settings } from '../settings.ts';
import { fillAccount } from './fill-account.ts';
import type { Season } from './season.ts';

const welcome = z.object({ url: z.string(), anonKey: z.string(), email: z.string(), password: z.string() });

/**
 * Creates a demo account with a season, also while the server runs; returns the sign-in data as one line of
 * JSON.
 * @param print receives progress
 * @param season another season, for tests
 * @throws CommandError on Supabase
 */
export async function demo(
  settings: Settings,
  print: (words: string) => void,
  season?: Season,
): Promise<string> {
  refuseSupabase(settings, 'Run the demo on a separate installation without SUPABASE_URL.');
  const ownServer = (await isServed(settings.dataDirectory))
    ? null
    : await serve({ ...settings, host: '127.0.0.1', port: 0, logLevel: 'warn' }, print);
  try {
    const { url, anonKey, ...account } = welcome.parse(
      await requestServer(settings.dataDirectory, 'demo-account'),
    );
    print('Creating a season: 40 quests, 300 finds, gear, permissions, a bucket list.');
    await fillAccount({
      url,
      anonKey,
      account,
      nowMs: Date.now(),
      newId: randomUUID,
      ...(season && { season }),
      progress: (done, of) => print(`${done} of ${of} photos`),
    });
    return JSON.stringify(account);
  } finally {
    await ownServer?.close();
  }
}
