import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import type { TestBackend } from '../support/harness.ts';
import { outboxFiles } from '../support/outbox-files.ts';

/** Part of every text of the victim and of their address; no other request contains it. */
export const CANARY = `canary${randomUUID().replaceAll('-', '')}`;
const LNG = '11.704531';
const LAT = '47.318642';

export interface Victim {
  userId: string;
  email: string;
  ids: Readonly<Record<'quests' | 'finds' | 'equipment' | 'media' | 'permissions', string>>;
  file: string;
  secrets: readonly string[];
}

const must = (result: { error: unknown }): void => {
  if (result.error) throw result.error;
};

export async function signUpVictim(backend: TestBackend): Promise<Victim> {
  const email = `${CANARY}@example.org`;
  const { client, userId, password } = await backend.signUp(email);
  const ids = {
    quests: randomUUID(),
    finds: randomUUID(),
    equipment: randomUUID(),
    media: randomUUID(),
    permissions: randomUUID(),
  };
  const at = { type: 'Point', coordinates: [Number(LNG), Number(LAT)] };
  must(await client.from('profiles').update({ full_name: CANARY, first_name: CANARY }).eq('user_id', userId));
  must(
    await client
      .from('user_preferences')
      .update({ gallery_title: CANARY, gallery_slug: 'the-victim' })
      .eq('user_id', userId),
  );
  must(await client.from('equipment').insert({ id: ids.equipment, name: CANARY, serial_number: CANARY }));
  must(await client.from('landowner_contacts').insert({ name: CANARY, address: CANARY, notes: CANARY }));
  must(
    await client
      .from('property_permissions')
      .insert({ id: ids.permissions, property_address: CANARY, terms: CANARY }),
  );
  must(
    await client.from('quests').insert({
      id: ids.quests,
      title: CANARY,
      notes: CANARY,
      location: CANARY,
      location_geom: at,
      is_current: true,
    }),
  );
  must(
    await client.rpc('append_quest_path_points', {
      target_quest_id: ids.quests,
      points: [0, 1, 2].map((i) => [1_700_000_000_000 + i * 1000, Number(LNG), Number(LAT)]),
    }),
  );
  must(
    await client.from('finds').insert({
      id: ids.finds,
      quest_id: ids.quests,
      item_description: CANARY,
      details: CANARY,
      location_geom: at,
    }),
  );
  const file = `finds/${ids.finds}/${randomUUID()}.png`;
  const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#123456' } })
    .png()
    .toBuffer();
  must(
    await client.storage
      .from('media')
      .upload(file, new Blob([new Uint8Array(picture)], { type: 'image/png' }), {
        metadata: { note: CANARY },
      }),
  );
  must(
    await client.from('media').insert({
      id: ids.media,
      find_id: ids.finds,
      storage_path: file,
      media_type: 'image',
      filename: CANARY,
    }),
  );
  must(await client.from('bucket_list').insert({ name: CANARY, quest_id: ids.quests }));
  must(await client.from('planned_quests').insert({ name: CANARY, goal: CANARY, day: '2026-03-01' }));
  must(await client.from('map_layers').insert({ name: CANARY, address: CANARY, tiles: { address: CANARY } }));
  const elsewhere = backend.client();
  must(await elsewhere.auth.signInWithPassword({ email, password }));
  must(await client.auth.resetPasswordForEmail(email));

  const sessions = [await client.auth.getSession(), await elsewhere.auth.getSession()].flatMap(({ data }) =>
    data.session ? [data.session.access_token.split('.')[2] ?? '', data.session.refresh_token] : [],
  );
  const rows = await backend.db.query<{ hex: string }>(
    `select encode(extensions.st_asbinary(location_geom), 'hex') as hex from public.quests where id = $1
     union all select id::text from auth.sessions where user_id = $2`,
    [ids.quests, userId],
  );
  const secrets = [
    CANARY,
    LNG,
    LAT,
    ...sessions,
    ...rows.map(({ hex }) => hex),
    ...(await mailTokens(backend)),
  ];
  if (sessions.length !== 4 || secrets.some((secret) => secret.length < 9))
    throw new Error('a secret is missing');
  return { userId, email, ids, file, secrets: secrets.flatMap((secret) => [secret, secret.toUpperCase()]) };
}

async function mailTokens({ dataDirectory }: TestBackend): Promise<string[]> {
  for (;;) {
    const files = await outboxFiles(dataDirectory);
    const texts = await Promise.all(files.map((file) => readFile(file, 'utf8')));
    const tokens = texts.flatMap((text) =>
      [...text.replaceAll('=\r\n', '').matchAll(/token=(?:3D)?([\w-]{20,})/g)].map((match) => match[1] ?? ''),
    );
    if (tokens.length > 0) return tokens;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
