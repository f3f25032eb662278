import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestBackend, TEST_PASSWORD, type TestBackend } from '../support/harness.ts';
import { type RecordingClient, recordingClient } from './recording-client.ts';

let backend: TestBackend;
let recording: RecordingClient;
let photo: Uint8Array<ArrayBuffer>;
const find = randomUUID();
const path = `finds/${find}/${randomUUID()}.jpg`;
beforeAll(async () => {
  backend = await startTestBackend();
  recording = recordingClient(backend);
  const { client } = recording;
  const { data } = await client.auth.signUp({
    email: `${randomUUID()}@example.org`,
    password: TEST_PASSWORD,
  });
  const quest = { id: randomUUID(), user_id: data.user?.id, title: 'Long Meadow' };
  await client.from('quests').insert(quest);
  await client.from('finds').insert({ id: find, user_id: data.user?.id, quest_id: quest.id });
  photo = new Uint8Array(
    await sharp({ create: { width: 64, height: 48, channels: 3, background: '#687553' } })
      .jpeg()
      .toBuffer(),
  );
});
afterAll(() => backend.close());

const bucket = () => recording.client.storage.from('media');
const put = (to: string, options: { upsert?: boolean } = {}) =>
  bucket().upload(to, new Blob([photo], { type: 'image/jpeg' }), {
    cacheControl: '3600',
    upsert: false,
    ...options,
  });

/** The storage and function calls of spec section 7, with the responses that Supabase Storage documents. */
describe('the file calls of the app', () => {
  it('upload', async () => {
    const { data, error } = await put(path);
    expect(error).toBeNull();
    expect(data).toEqual({ id: expect.any(String), path, fullPath: `media/${path}` });
    const { request, status, sent, text } = recording.last();
    expect({ request, status }).toEqual({ request: `POST /storage/v1/object/media/${path}`, status: 200 });
    expect(sent.get('x-upsert')).toBe('false');
    expect(JSON.parse(text)).toEqual({ Id: expect.any(String), Key: `media/${path}` });
  });

  it('upload to an existing path', async () => {
    const { error } = await put(path);
    expect(error).toMatchObject({ message: 'The resource already exists', statusCode: '409' });
    expect(recording.last().status).toBe(400);
    expect(JSON.parse(recording.last().text)).toMatchObject({ statusCode: '409', error: 'Duplicate' });
  });

  it('upload to a forbidden path', async () => {
    const { error } = await put(`finds/${randomUUID()}/${randomUUID()}.jpg`);
    expect(error).toMatchObject({ statusCode: '403' });
    expect(recording.last().status).toBe(400);
  });

  it('public URL: does not work for a private bucket', async () => {
    const { data } = bucket().getPublicUrl(path);
    expect(new URL(data.publicUrl).pathname).toBe(`/storage/v1/object/public/media/${path}`);
    expect((await fetch(data.publicUrl)).status).toBe(400);
  });

  it('download, with the requested caching', async () => {
    const { data, error } = await bucket().download(path);
    expect(error).toBeNull();
    expect(data?.size).toBe(photo.byteLength);
    const { status, headers } = recording.last();
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('image/jpeg');
    expect(headers.get('etag')).toMatch(/^"/);
    expect(headers.get('cache-control')).toContain('3600');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
  });

  it('list: 100 by name by default', async () => {
    const { data, error } = await bucket().list(`finds/${find}`);
    expect(error).toBeNull();
    expect(data).toEqual([
      expect.objectContaining({
        name: path.split('/').at(-1),
        metadata: expect.objectContaining({ mimetype: 'image/jpeg' }),
      }),
    ]);
    expect(recording.last()).toMatchObject({ request: 'POST /storage/v1/object/list/media', status: 200 });
  });

  it('a signed URL', async () => {
    const { data, error } = await bucket().createSignedUrl(path, 60);
    expect(error).toBeNull();
    const answer = await fetch(data?.signedUrl ?? '');
    expect(answer.status).toBe(200);
    expect((await answer.arrayBuffer()).byteLength).toBe(photo.byteLength);
  });

  it('remove: returns the existing files and omits missing ones', async () => {
    const { data, error } = await bucket().remove([path, `finds/${find}/${randomUUID()}.jpg`]);
    expect(error).toBeNull();
    expect(data).toEqual([expect.objectContaining({ name: path, bucket_id: 'media' })]);
    expect(recording.last()).toMatchObject({ request: 'DELETE /storage/v1/object/media', status: 200 });
    expect((await bucket().download(path)).error).not.toBeNull();
  });

  it.each(['weather', 'reverse-geocode'])(
    'the function %s reports that it is off without an upstream',
    async (name) => {
      const { error } = await recording.client.functions.invoke(
        `${name}?lat=51.36&lon=-1.08&units=metric&zoom=14`,
        { method: 'GET' },
      );
      expect(error).toMatchObject({ name: 'FunctionsHttpError' });
      expect(recording.last()).toMatchObject({ request: `GET /functions/v1/${name}`, status: 404 });
    },
  );
});
