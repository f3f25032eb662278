import type { KeptPost } from '@metalquest/core/content/opened-post';
import { draftStore } from '@metalquest/sync/drafts/drafts';
import { systemClock } from '@metalquest/sync/environment/clock';
import { testDevice } from '@metalquest/sync/test/support/test-device';
import { expect, test } from 'vitest';
import { deviceCopy, readDeviceCopy } from './device-copy.ts';

const post = (body: string): KeptPost => ({
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

test('keeps text typed after saving, even while an earlier write is in progress', async () => {
  const drafts = draftStore(testDevice().replica, systemClock);
  const { promise, resolve: goOn } = Promise.withResolvers<void>();
  const { promise: isBegun, resolve: begins } = Promise.withResolvers<void>();
  const write = drafts.writeFiles;
  drafts.writeFiles = async (...files) => {
    begins();
    await promise;
    await write(...files);
  };
  const copy = deviceCopy(drafts, 'one');
  const first = copy.keep(post('first'));
  await isBegun;
  void copy.keep(post('second'));
  copy.forget();
  const last = copy.keep(post('third'));
  goOn();
  await first;
  expect(await last).toBe(true);
  expect((await readDeviceCopy(drafts, 'one'))?.fields.body).toBe('third');
});

test('removes a saved post, even while an earlier write is in progress', async () => {
  const drafts = draftStore(testDevice().replica, systemClock);
  const copy = deviceCopy(drafts, 'one');
  const kept = copy.keep(post('first'));
  copy.forget();
  await kept;
  await expect.poll(() => readDeviceCopy(drafts, 'one')).toBeNull();
});
