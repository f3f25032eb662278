import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type AdminUnderTest, type Member, startAdmin } from '../../test/admin/test-admin.ts';
import { removeUnusedPictures, UNUSED_PICTURE_DAYS } from './housekeeping.ts';

let under: AdminUnderTest;
let editor: Member;
let photo: Buffer;
beforeAll(async () => {
  under = await startAdmin();
  editor = await under.administrator();
  const canvas = sharp({ create: { width: 40, height: 20, channels: 3, background: '#687553' } });
  photo = await canvas.jpeg().toBuffer();
});
afterAll(() => under.backend.close());

const after = (days: number): number => Date.now() + days * 86_400_000;

async function newPicture(): Promise<string> {
  const name = `posts/${randomUUID()}.jpg`;
  const { error } = await editor.client.storage
    .from('content')
    .upload(name, photo, { contentType: 'image/jpeg' });
  expect(error).toBeNull();
  return name;
}

async function left(): Promise<string[]> {
  const rows = await under.backend.db.query<{ name: string }>(
    "select name from storage.objects where bucket_id = 'content'",
  );
  return rows.map(({ name }) => name).toSorted();
}

const address = (name: string) => `/storage/v1/object/public/content/${name}`;

it('deletes only old pictures that no post uses or used', async () => {
  const names = await Promise.all(Array.from({ length: 5 }, newPicture));
  const [cover = '', inText = '', earlier = '', deleted = '', unused = ''] = names;
  const write = async (fields: object): Promise<string> => {
    const { data, error } = await editor.client
      .from('posts')
      .insert({ category: 'blog', slug: randomUUID(), title: 'T', excerpt: '', author: 'A', ...fields })
      .select('id')
      .single();
    expect(error).toBeNull();
    return data?.id;
  };
  const id = await write({
    cover_url: `https://metalquest.example${address(cover)}`,
    cover_alt: 'A coin',
    body: `Before.\n\n![Roots](${address(inText)})\n\n![A spade](${address(earlier)})`,
  });
  const deletedPost = await write({ body: `![A field](${address(deleted)})` });
  await editor.client
    .from('posts')
    .update({ body: `![Roots](${address(inText)})` })
    .eq('id', id);

  expect(await removeUnusedPictures(under.backend.db, after(UNUSED_PICTURE_DAYS - 1))).toBe(0);
  expect(await left()).toEqual(names.toSorted());

  expect(await removeUnusedPictures(under.backend.db, after(UNUSED_PICTURE_DAYS + 1))).toBe(1);
  expect(await left()).toEqual(names.filter((name) => name !== unused).toSorted());

  await editor.client.from('posts').delete().eq('id', deletedPost);
  expect(await removeUnusedPictures(under.backend.db, after(UNUSED_PICTURE_DAYS + 1))).toBe(1);
  expect(await left()).toEqual([cover, inText, earlier].toSorted());
});

it('photos of finds are never deleted', async () => {
  const member = await under.member();
  await under.backend.db.query(
    `insert into storage.objects (bucket_id, name, owner_id, created_at)
     values ('media', $1, $2, now() - interval '2 years')`,
    [`finds/${randomUUID()}/${randomUUID()}.jpg`, member.userId],
  );
  await removeUnusedPictures(under.backend.db, after(400));
  const rows = await under.backend.db.query("select 1 from storage.objects where bucket_id = 'media'");
  expect(rows).toHaveLength(1);
});
