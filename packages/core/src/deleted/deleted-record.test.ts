import { expect, it } from 'vitest';
import {
  type DeletedRecord,
  nameOfDeleted,
  pageOfRestored,
  partsOfDeleted,
  readDeletedPage,
  timesOfDeleted,
} from './deleted-record.ts';
import { restoreHint } from './restore-hint.ts';

const FIND: DeletedRecord = {
  id: 'kept',
  table: 'finds',
  row: 'f1',
  name: 'Penny',
  belongsTo: 'Long field',
  counts: { 'media:image': 2 },
  points: 0,
  deletedAt: '2026-04-01T12:00:00Z',
  goneAt: '2026-05-01T12:00:00Z',
};
const QUEST = {
  ...FIND,
  table: 'quests',
  belongsTo: null,
  counts: { finds: 3, 'media:image': 1 },
  points: 9,
};

it('says what a record was, and what comes back with it', () => {
  expect(partsOfDeleted(FIND)).toBe('Find, part of Long field, with 2 photos');
  expect(partsOfDeleted(QUEST)).toBe('Quest, with 3 finds and 1 photo, and its path');
  expect(partsOfDeleted({ ...FIND, belongsTo: null, counts: {} })).toBe('Find');
  expect(nameOfDeleted({ ...FIND, table: 'media', name: '' })).toBe('Photo or file');
});

it.each([
  ['2026-04-01T12:00:05Z', 'Deleted today, gone for good in 30 days'],
  ['2026-04-02T13:00:00Z', 'Deleted yesterday, gone for good in 29 days'],
  ['2026-04-04T12:00:00Z', 'Deleted 3 days ago, gone for good in 27 days'],
  ['2026-05-01T11:00:00Z', 'Deleted 29 days ago, gone for good tomorrow'],
  ['2026-05-02T11:00:00Z', 'Deleted 30 days ago, gone for good today'],
  // A device whose clock is slow.
  ['2026-03-01T12:00:00Z', 'Deleted today, gone for good in 61 days'],
])('at %s it says "%s"', (now, text) => {
  expect(timesOfDeleted(FIND, Date.parse(now), 'en-GB')).toBe(text);
});

it('leads to the page of a restored record', () => {
  const pages = ['quests', 'planned_quests', 'finds', 'equipment', 'property_permissions', 'media'].map(
    (table) => pageOfRestored({ ...FIND, table }),
  );
  expect(pages).toEqual([
    '/quests/f1',
    '/quests/planned/f1',
    '/finds/f1',
    '/gear/f1',
    '/permissions/f1',
    null,
  ]);
});

it('reads the answer of the server, and refuses another one', () => {
  expect(readDeletedPage({ records: [FIND, QUEST], more: true })).toEqual({
    records: [FIND, QUEST],
    more: true,
  });
  expect(readDeletedPage({ records: [{ ...FIND, row: 4 }], more: true })).toBeNull();
  expect(readDeletedPage('<html>')).toBeNull();
});

it('promises a restore only to accounts, whose deleted records the server keeps', () => {
  expect(restoreHint(false)).toMatch(/^You can restore it for 30 days/);
  expect(restoreHint(true)).not.toMatch(/restore|30 days/);
});
