import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type AdminUnderTest, type Member, startAdmin } from '../../test/admin/test-admin.ts';

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

const bucketOf = ({ client }: Pick<Member, 'client'>) => client.storage.from('content');
const put = (who: Member, name: string, bytes: Buffer = photo, contentType = 'image/jpeg') =>
  bucketOf(who).upload(name, bytes, { contentType });
const newName = (extension = 'jpg') => `posts/${randomUUID()}.${extension}`;
const read = (name: string) => fetch(bucketOf(editor).getPublicUrl(name).data.publicUrl);

it('an article’s picture is public, also in smaller sizes, but cannot be listed', async () => {
  const name = newName();
  expect((await put(editor, name)).error).toBeNull();
  const seen = await read(name);
  expect([seen.status, seen.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
  expect(seen.headers.get('content-security-policy')).toContain('sandbox');
  const small = await fetch(bucketOf(editor).getPublicUrl(name, { transform: { width: 32 } }).data.publicUrl);
  expect((await sharp(Buffer.from(await small.arrayBuffer())).metadata()).width).toBe(32);
  const member = await under.member();
  for (const client of [member.client, under.backend.client()]) {
    expect((await bucketOf({ client }).list('posts')).data ?? []).toEqual([]);
  }
  expect((await bucketOf(editor).list('posts')).data).toHaveLength(1);
  expect((await bucketOf(editor).remove([name])).data).toHaveLength(1);
  expect((await read(name)).status).toBe(400);
});

it.each([
  ['another place', 'elsewhere/a.jpg', 'image/jpeg'],
  ['a custom name', 'posts/beach.jpg', 'image/jpeg'],
  ['an SVG, which can run scripts', newName('svg'), 'image/svg+xml'],
  ['a video', newName('mp4'), 'video/mp4'],
  ['a document', newName('pdf'), 'application/pdf'],
  ['another type than its content', newName('png'), 'image/png'],
])('%s is refused', async (_what, name, type) => {
  expect((await put(editor, name, photo, type)).error).not.toBeNull();
  expect((await read(name)).status).toBe(400);
});

it('more than 5 MB are refused', async () => {
  const { error } = await put(editor, newName(), Buffer.alloc(5 * 1024 * 1024 + 1, photo));
  expect(error?.message).toContain('exceeded the maximum');
});

it('a picture remains when the account that uploaded it is deleted', async () => {
  const second = await under.administrator();
  const name = newName();
  expect((await put(second, name)).error).toBeNull();
  expect((await under.deleteUser(editor.token, { user_id: second.userId })).status).toBe(200);
  const left = await under.backend.db.query('select 1 from auth.users where id = $1', [second.userId]);
  expect(left).toEqual([]);
  expect((await read(name)).status).toBe(200);
});
