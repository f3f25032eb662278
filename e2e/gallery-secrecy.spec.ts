import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import sharp from 'sharp';
import { ask } from './support/ask.ts';
import { exifOf } from './support/exif.ts';
import { clientOf, newAccount } from './support/stored.ts';
import { test } from './support/survival.ts';

test('no page, data, header or picture of a gallery reveals a location, and withdrawn content disappears', async ({
  server,
}) => {
  const email = `${randomUUID()}@example.org`;
  const client = await newAccount(server.url, email);
  const throwOnError = ({ error }: { error: unknown }): void => {
    if (error) throw error;
  };
  const PLACE = 'Grantchester';
  const secrets = [
    '52.20',
    '0.121',
    'TL 4458',
    'tl4458',
    PLACE,
    'J. Archer',
    '840000',
    'SN-77',
    'IMG_CANARY',
  ];
  const [quest, contact] = [randomUUID(), randomUUID()];
  const location = 'SRID=4326;POINT(0.12181 52.20531)';
  throwOnError(
    await client.from('landowner_contacts').insert({ id: contact, name: 'J. Archer', phone: '01223 840000' }),
  );
  throwOnError(
    await client
      .from('equipment')
      .insert({ name: 'Deus II', type: 'detector', serial_number: 'SN-77', purchase_location: PLACE }),
  );
  throwOnError(
    await client.from('quests').insert({
      id: quest,
      title: `Field of J. Archer, ${PLACE}`,
      notes: `52.20531, 0.12181, ${PLACE}`,
      location: `${PLACE}, Cambridgeshire`,
      location_geom: location,
      status: 'ended',
      date: '2026-04-18T09:41:00Z',
    }),
  );
  const finds = ['Penny', 'Groat at 52.20531, 0.12181', 'Buckle TL 4458 5841', `${PLACE} token`].map(
    (name) => ({
      id: randomUUID(),
      quest_id: quest,
      item_description: name,
      details: `At ${PLACE}, 52.20531, by J. Archer`,
      special_conditions: PLACE,
      terrain_type: name === 'Penny' ? 'Pasture' : `${PLACE} mill`,
      target_id: name === 'Penny' ? '82' : 'tl44585841',
      location_geom: location,
      found_at: '2026-04-18T09:41:00Z',
    }),
  );
  throwOnError(await client.from('finds').insert(finds));
  const cameraPhoto = await readFile(new URL('fixtures/photos/DSCN0042.jpg', import.meta.url));
  expect(
    exifOf(cameraPhoto).some((tag) => /GPS/i.test(tag)),
    'the camera photo has a location',
  ).toBe(true);
  const [penny] = finds;
  const path = `finds/${penny?.id}/${randomUUID()}.jpg`;
  const upload = await client.storage
    .from('media')
    .upload(path, new Blob([new Uint8Array(cameraPhoto)], { type: 'image/jpeg' }));
  expect(upload.error?.message, 'a photo with a location is refused').toBeTruthy();
  // Put the location in a JPEG comment, where metadata readers do not look for it.
  const photo = await sharp(cameraPhoto).jpeg().toBuffer();
  const comment = Buffer.from(`IMG_CANARY ${PLACE} 52.20531`);
  const marker = Buffer.from([0xff, 0xfe, 0, comment.length + 2]);
  const taggedPhoto = Buffer.concat([photo.subarray(0, 2), marker, comment, photo.subarray(2)]);
  throwOnError(
    await client.storage
      .from('media')
      .upload(path, new Blob([new Uint8Array(taggedPhoto)], { type: 'image/jpeg' })),
  );
  throwOnError(
    await client.from('media').insert({
      find_id: penny?.id,
      storage_path: path,
      media_type: 'image',
      filename: `IMG_CANARY ${PLACE}.jpg`,
      image_width: 640,
      image_height: 480,
    }),
  );
  const slug = `season-${randomUUID().slice(0, 8)}`;
  const setPreferences = async (changes: object) =>
    throwOnError(await client.from('user_preferences').update(changes).not('user_id', 'is', null));
  await setPreferences({
    is_gallery_public: true,
    gallery_slug: slug,
    gallery_title: 'The whole season',
    gallery_show_fields: [
      ...['category', 'depth', 'target_id', 'terrain_type', 'month'],
      ...['location', 'location_geom', 'found_at', 'details', 'special_conditions', 'quest_id', '*'],
    ],
  });
  const { data: me } = await client.auth.getUser();
  const [html = ''] = await Promise.all([ask(`${server.url}/gallery/${slug}`).then((page) => page.text())]);
  expect(html).toContain('Penny');
  expect(html).toContain('Unnamed Find');
  const picture = /\/storage\/v1\/public-media\/[0-9a-f-]{36}/.exec(html)?.[0] ?? '';
  const addresses = [
    ...[slug, me.user?.id].flatMap((key) => [`/gallery/${key}`, `/page-data/gallery/${key}`]),
    ...['?width=320', '?width=1600', ''].map((query) => picture + query),
    ...['/', '/sitemap.xml', '/robots.txt', '/feed.xml', '/page-data/'],
  ];
  secrets.push(quest, contact, ...finds.map(({ id }) => id), path);
  for (const address of addresses)
    for (const accept of ['text/html,image/webp,*/*', 'image/jpeg']) {
      const response = await ask(server.url + address, { headers: { accept } });
      const bytes = new Uint8Array(await response.arrayBuffer());
      const headers = JSON.stringify([...response.headers].filter(([name]) => name !== 'date'));
      const responseText = `${Buffer.from(bytes).toString('latin1')} ${Buffer.from(bytes).toString('utf8')} ${headers}`;
      const leaked = secrets.filter((secret) => responseText.toLowerCase().includes(secret.toLowerCase()));
      expect({ address, status: response.status, leaked }).toEqual({ address, status: 200, leaked: [] });
      if (response.headers.get('content-type')?.startsWith('image/')) expect(exifOf(bytes)).toEqual([]);
    }

  const statuses = () =>
    Promise.all(
      [`/gallery/${slug}`, `/page-data/gallery/${slug}`, picture].map(
        async (address) => (await ask(server.url + address)).status,
      ),
    );
  expect(await statuses()).toEqual([200, 200, 200]);
  throwOnError(await client.from('finds').delete().eq('id', penny?.id));
  expect(await (await ask(`${server.url}/gallery/${slug}`)).text()).not.toContain('Penny');
  await setPreferences({ is_gallery_public: false });
  expect(await statuses()).toEqual([404, 404, 404]);
  const stranger = await clientOf(server.url);
  expect((await stranger.rpc('get_public_gallery', { slug_or_id: slug })).data).toBeNull();
});
