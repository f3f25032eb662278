import { expect, test } from 'vitest';
import { asBucketItemId, asFindId, asQuestId, asUserId } from '../ids.ts';
import { type BucketItem, toBucketItemStatus } from './bucket-item.ts';
import { bucketItemDoneToast, bucketItemFailedToast } from './bucket-list-toasts.ts';
import { archive, bucketItemProblems, buildBucketItem, markFound, reopen } from './edit-bucket-item.ts';

const NOW = Date.UTC(2026, 5, 7, 8);
const LATER = NOW + 60_000;
const ID = asBucketItemId('44444444-4444-4444-8444-444444444444');
const USER = asUserId('11111111-1111-4111-8111-111111111111');
const BY = {
  findId: asFindId('22222222-2222-4222-8222-222222222222'),
  questId: asQuestId('33333333-3333-4333-8333-333333333333'),
};

function item(): BucketItem {
  const result = buildBucketItem(ID, USER, { name: ' Gold noble ', notes: ' ' }, null, NOW);
  if (!result.ok) throw new Error(result.error.message);
  return result.value;
}

test('a new item is pending', () => {
  expect(item()).toMatchObject({ name: 'Gold noble', notes: null, status: 'pending', foundDate: null });
});

test('marking found sets the status and the date, and links find and quest', () => {
  expect(markFound(item(), BY, LATER)).toEqual({
    ...item(),
    ...BY,
    status: 'found',
    foundDate: '2026-06-07T08:01:00.000Z',
    updatedAt: '2026-06-07T08:01:00.000Z',
  });
});

test('archiving keeps the find; reopening removes it', () => {
  const found = markFound(item(), BY, NOW);
  expect(archive(found, LATER)).toMatchObject({ ...BY, status: 'archived', foundDate: found.foundDate });
  expect(reopen(found, LATER)).toEqual({ ...item(), updatedAt: '2026-06-07T08:01:00.000Z' });
});

test('an edit keeps the find', () => {
  const found = markFound(item(), BY, NOW);
  const edited = buildBucketItem(ID, USER, { name: 'Half noble', notes: 'at last' }, found, LATER);
  expect(edited).toMatchObject({ value: { ...BY, name: 'Half noble', notes: 'at last', status: 'found' } });
});

test.each([
  [{ name: ' ' }, 'name-required'],
  [{ name: 'x'.repeat(201) }, 'text-too-long'],
  [{ name: 'x'.repeat(200) }, null],
  [{ name: 'x', notes: 'x'.repeat(20_001) }, 'text-too-long'],
])('case %#: enforces a limit', (fields, code) => {
  const result = buildBucketItem(ID, USER, fields, null, NOW);
  expect(result.ok ? null : result.error.code).toBe(code);
});

test('every problem names its field', () => {
  const problems = bucketItemProblems({ name: '', notes: 'x'.repeat(20_001) });
  expect(problems.map(({ field }) => field)).toEqual(['name', 'notes']);
});

test('an item requires a signed-in user', () => {
  expect(buildBucketItem(ID, null, { name: 'x' }, null, NOW)).toMatchObject({
    error: { code: 'not-signed-in' },
  });
});

test('an unknown status is pending', () => {
  expect([toBucketItemStatus('archived'), toBucketItemStatus('lost')]).toEqual(['archived', 'pending']);
});

test.each([
  ['create', 'Error Creating Item', 'Bucket List Item Created', null],
  ['update', 'Error Updating Item', 'Item Updated', null],
  ['delete', 'Error Deleting Item', 'Item Deleted', null],
  ['archive', 'Error Archiving Item', 'Item Archived', null],
  [
    'mark-found',
    'Error Marking Item as Found',
    'Congratulations! 🎉',
    "You found a bucket list item! It's been marked as found.",
  ],
] as const)("an item's %s is reported with the spec's text", (action, failed, done, description) => {
  expect(bucketItemFailedToast(action, 'why')).toMatchObject({ title: failed, description: 'why' });
  expect(bucketItemDoneToast(action)).toMatchObject({ title: done, description, tone: 'success' });
});
