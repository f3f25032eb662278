import type { StoredPost } from '@metalquest/core/content/opened-post';
import { testDevice, testDrafts } from '@metalquest/sync/test/support/test-device';
import { expect, test } from 'vitest';
import { deviceCopy, readDeviceCopy, storedPost } from './device-copy.ts';

const post = (body: string): StoredPost => ({
  id: 'one',
  base: null,
  fields: {
    category: 'news',
    slug: 'a-post',
    title: 'A post',
    excerpt: '',
    body,
    coverUrl: '',
    coverAlt: '',
    author: 'A',
    tags: [],
    seoTitle: '',
    seoDescription: '',
  },
});

function device() {
  const { replica } = testDevice();
  const drafts = testDrafts(replica);
  return { drafts, read: async () => readDeviceCopy(await storedPost(drafts, 'one')) };
}

test('keeps text typed after saving, even while an earlier write is in progress', async () => {
  const { drafts, read } = device();
  const copy = deviceCopy(drafts, 'one');
  void copy.store(post('first'));
  void copy.store(post('second'));
  copy.forget();
  expect(await copy.store(post('third'))).toBe(true);
  expect((await read())?.fields.body).toBe('third');
});

test('removes a saved post, even while an earlier write is in progress', async () => {
  const { drafts, read } = device();
  const copy = deviceCopy(drafts, 'one');
  const stored = copy.store(post('first'));
  copy.forget();
  await stored;
  await expect.poll(read).toBeNull();
});
