import { describe, expect, test } from 'vitest';
import { NOW, queued, REFUSED } from '../../test/queue/queue-test-data.ts';
import type { JsonObject } from '../json.ts';
import { formatBytes } from '../units/byte-size.ts';
import { timeAgo } from '../units/time-ago.ts';
import { changeText, type FilePlace } from './change-text.ts';
import { discardQuestion } from './discard-text.ts';
import { escapeHtml, exportedFile, exportHead, exportTail } from './export-page.ts';
import type { Notice } from './notice.ts';
import { noticeText } from './notice-text.ts';
import { listingOrder, type QueueFacts } from './queue-facts.ts';
import type { QueueItem, QueueItemType } from './queue-item.ts';
import { lineSentence, queueView } from './queue-view.ts';
import { refusalReason } from './refusal-text.ts';
import { syncHeadline } from './sync-headline.ts';

const item = (table: string, type: QueueItemType, payload: JsonObject = {}, more: Partial<QueueItem> = {}) =>
  queued({ table, type, entityId: 'x1', seq: 1, payload, ...more });
const photo = (position: number, of: number): FilePlace => ({ kind: 'photo', position, of });
const alone = { file: null, points: null };

test.each<[string, QueueItem, { file: FilePlace | null; points: number | null }]>([
  ['new', item('quests', 'INSERT', { title: 'Long field' }), alone],
  ['paused', item('quests', 'UPDATE', { status: 'paused', duration_seconds: 9, is_current: false }), alone],
  ['resumed', item('quests', 'UPDATE', { status: 'active', is_current: true }), alone],
  ['restarted', item('quests', 'UPDATE', { status: 'active', end_time: null }), alone],
  ['ended, name changed', item('quests', 'UPDATE', { status: 'ended', title: 'Wood' }), alone],
  ['made current', item('quests', 'UPDATE', { is_current: true }), alone],
  ['no longer current', item('quests', 'UPDATE', { is_current: false }), alone],
  ['name and depth changed', item('finds', 'UPDATE', { item_description: 'a', depth_cm: 1 }), alone],
  [
    'target ID, trash density and place changed',
    item('finds', 'UPDATE', { target_id: '', trash_density: '', location_geom: null }),
    alone,
  ],
  ['deleted', item('finds', 'DELETE'), alone],
  [
    'marked found and quest changed',
    item('bucket_list', 'UPDATE', { status: 'found', quest_id: 'q' }),
    alone,
  ],
  ['units changed', item('user_preferences', 'UPDATE', { default_units: 'imperial' }), alone],
  ['photo 2 of 3', item('media', 'INSERT'), { file: photo(2, 3), points: null }],
  ['photo', item('media', 'INSERT'), { file: photo(1, 1), points: null }],
  ['1 path point', item('quest_path_points', 'INSERT'), { file: null, points: 1 }],
  ['35 path points', item('quest_path_points', 'INSERT'), { file: null, points: 35 }],
])('a change is described as %s', (words, change, place) => {
  expect(changeText(change, place)).toBe(words);
});

test.each([
  [
    'new row for relation "finds" violates check constraint "finds_depth_cm_check"',
    'The depth must be between 0 and 1000 cm',
  ],
  [
    'new row for relation "finds" violates check constraint "finds_trash_density_check"',
    'The server does not accept this trash density',
  ],
  [
    'new row for relation "finds" violates check constraint "finds_location_geom_check"',
    'The place is not valid: set it again',
  ],
  [
    'new row for relation "media" violates check constraint "media_storage_path_check"',
    'The server does not accept this file name',
  ],
  [
    'new row for relation "profiles" violates check constraint "profiles_avatar_url_check"',
    'The picture must be uploaded here or be at an https address',
  ],
  ['violates check constraint "odd"', 'The server does not accept one of its values'],
  [
    'insert or update on table "finds" violates foreign key constraint "finds_quest_id_fkey"',
    'The record it belongs to is no longer on the server',
  ],
  ['new row violates row-level security policy for table "finds"', 'Your account does not allow this change'],
  [
    'duplicate key value violates unique constraint "user_preferences_gallery_slug_key"',
    'This gallery address is taken: choose another',
  ],
  ['The object exceeded the maximum allowed size', 'The file is larger than the server allows'],
  ['mime type image/tiff is not supported', 'The server does not accept this type of file'],
  [
    'Your storage is full: files may take up 5 GB in total. Delete some to make room.',
    'Your storage is full: files may take up 5 GB in total. Delete some to make room',
  ],
  ['  ', 'The server gave no reason'],
])('"%s" is refused because: %s', (message, reason) => {
  expect(refusalReason(message)).toBe(reason);
});

const facts = (more: Partial<QueueFacts>): QueueFacts => ({
  item: item('finds', 'INSERT'),
  standing: 'ready',
  behind: null,
  subject: { table: 'finds', entityId: 'x1', label: 'find “Penny”' },
  ...{ file: null, points: null, noRoom: null, below: {} },
  ...more,
});

test.each<[string, string, Partial<QueueFacts>]>([
  [
    'Discard find “Penny”?',
    'It is only on this device and would be lost, with 2 photos and 1 video.',
    { below: { 'media:image': 2, 'media:video': 1 } },
  ],
  [
    'Discard photo 2 of 3 of find “Penny”?',
    'It is only on this device and would be lost.',
    { file: photo(2, 3) },
  ],
  [
    'Discard 35 path points of find “Penny”?',
    'This part of the path is only on this device and would be lost.',
    { points: 35 },
  ],
  [
    'Discard your change to find “Penny”?',
    'Name and depth go back to the server’s version with the next sync. Your entries here are lost.',
    { item: item('finds', 'UPDATE', { item_description: 'a', depth_cm: 1 }) },
  ],
  [
    'Keep find “Penny” after all?',
    'The version on the server comes back with the next sync.',
    { item: item('finds', 'DELETE') },
  ],
])('discarding asks for confirmation: %s %s', (title, text, more) => {
  expect(discardQuestion(facts(more))).toMatchObject({ title, text });
});

describe('the list', () => {
  const change = (seq: number, more: Partial<QueueItem> = {}): QueueItem =>
    queued({ table: 'finds', type: 'INSERT', entityId: `f${seq}`, seq, ...more });
  const failing = { attempts: 2, status: 'failed', error: 'value too long' } as const;

  test('shows what needs the user first, then retries, then what waits, each oldest first', () => {
    const queue = [
      change(1),
      change(2, failing),
      change(3, REFUSED),
      change(4),
      change(5, { status: 'completed' }),
    ];
    expect(listingOrder(queue).map(({ seq }) => seq)).toEqual([3, 2, 1, 4]);
  });

  test.each<[string, Partial<QueueFacts>]>([
    [
      'Find “Penny”: photo 2 of 3 uploading',
      { item: item('media', 'INSERT', {}, { status: 'processing' }), file: photo(2, 3) },
    ],
    ['Find “Penny”: new sending', { item: change(1, { status: 'processing' }) }],
    ['Find “Penny”: new, waiting', {}],
    ['Find “Penny”: new, refused once, will be retried', { item: change(1, { ...failing, attempts: 1 }) }],
    ['Find “Penny”: new, refused twice, will be retried', { item: change(1, failing) }],
    ['Find “Penny”: new, not accepted', { item: change(1, REFUSED) }],
    ['Find “Penny”: new, waiting for space in your account', { noRoom: 'rows' }],
    [
      'Find “Penny”: new sending',
      { item: change(1, { status: 'processing', noRoom: 'rows' }), noRoom: 'rows' },
    ],
    ['Find “Penny”: new, waits for quest “Wood”', { standing: 'stuck', behind: 'quest “Wood”' }],
  ])('shows %s', (sentence, more) => {
    const each = facts(more);
    const [group] = queueView({ queue: [each.item], listed: [each] }).sections[0]?.groups ?? [];
    const [line] = group?.lines ?? [];
    expect(group && line && lineSentence(group, line)).toBe(sentence);
  });

  test('counts unlisted changes, and does not link to records deleted here', () => {
    const listed = facts({
      item: change(1, { type: 'DELETE' }),
      subject: { table: 'finds', entityId: 'f1', label: 'find' },
    });
    expect(queueView({ queue: [listed.item, change(2), change(3)], listed: [listed] })).toMatchObject({
      ...{ total: 3, unlisted: 2 },
      sections: [{ kind: 'waiting', total: 3, groups: [{ title: 'Find', isHere: false }] }],
    });
  });
});

const about = {
  id: 1,
  table: 'finds',
  entityId: 'f1',
  label: 'find “Penny”',
  at: '2026-06-07T08:00:00.000Z',
};

test.each<[Notice, string, string | null]>([
  [
    { ...about, kind: 'deleted-elsewhere', dropped: [], kept: { 'media:image': 2 } },
    'Find “Penny” was deleted on another device',
    'find “Penny” with 2 photos',
  ],
  [
    { ...about, kind: 'deleted-elsewhere', dropped: [], kept: {} },
    'Find “Penny” was deleted on another device',
    'find “Penny”',
  ],
  [{ ...about, kind: 'deleted-elsewhere', dropped: [] }, 'Find “Penny” was deleted on another device', null],
  [
    { ...about, kind: 'missing-on-server', kept: { finds: 1 } },
    'Find “Penny” is no longer on the server',
    'find “Penny” with 1 find',
  ],
  [
    { ...about, kind: 'ignored', source: 'server', reason: 'a script tag' },
    'Find “Penny” was left out',
    null,
  ],
])('notice for %j: %s, and restored: %s', (notice, title, restores) => {
  expect(noticeText(notice)).toMatchObject({ title, restores });
});

test.each([
  [{ state: 'loading', pending: 0, failedPermanently: 0 }, 'Opening your data'],
  [{ state: 'offline', pending: 0, failedPermanently: 0 }, 'Everything is on the server'],
  [{ state: 'synced', pending: 0, failedPermanently: 0 }, 'Everything is on the server'],
  [{ state: 'offline', pending: 1, failedPermanently: 0 }, '1 change waiting for signal'],
  [{ state: 'pending', pending: 4, failedPermanently: 0 }, '4 changes waiting to be sent'],
  [{ state: 'syncing', pending: 4, failedPermanently: 0 }, 'Sending 4 changes'],
  [{ state: 'error', pending: 4, failedPermanently: 2 }, '2 changes need attention'],
  [{ state: 'error', pending: 0, failedPermanently: 0 }, 'The server could not be reached'],
  [{ state: 'pending', pending: 4, failedPermanently: 0, full: 'rows' }, 'Your account is full'],
  [{ state: 'syncing', pending: 4, failedPermanently: 0, full: 'rows' }, 'Your account is full'],
  [
    { state: 'pending', pending: 4, failedPermanently: 0, full: 'files' },
    'Your storage for photos and files is full',
  ],
  [{ state: 'offline', pending: 4, failedPermanently: 0, full: 'rows' }, '4 changes waiting for signal'],
  [{ state: 'error', pending: 4, failedPermanently: 2, full: 'rows' }, '2 changes need attention'],
] as const)('the headline for %j is %s', (status, headline) => {
  expect(syncHeadline({ full: null, ...status })).toBe(headline);
});

test('the export page escapes all user text', () => {
  const nasty = '</script><img src=x onerror="a">\'&';
  const change = {
    ...{ sentence: nasty, reason: nasty, since: '2026-06-07T08:00:00.000Z' },
    ...{ table: 'finds', type: 'INSERT', entityId: 'f1', payload: { details: nasty } },
  };
  const file = exportedFile({ name: nasty, contentType: 'application/pdf', caption: nasty });
  const page = `${exportHead([change], '2026')}${file.before}AA==${file.after}${exportTail([change], '2026')}`;
  expect(page.match(/<img/g)).toBeNull();
  expect(page.match(/<\/script>/g)).toHaveLength(1);
  expect(page).toContain("default-src 'none'");
  expect(escapeHtml(nasty)).not.toMatch(/[<>"']/);
});

test.each([
  [0, 'just now'],
  [-5_000, 'just now'],
  [60_000, '1 minute ago'],
  [7_200_000, '2 hours ago'],
  [86_400_000, 'yesterday'],
  [20 * 86_400_000, '20 days ago'],
])('%i ms after it happened it was %s', (ms, words) => {
  expect(timeAgo(NOW - ms, NOW, 'en-GB')).toBe(words);
});

test.each([
  [0, '0 kB'],
  [1, '1 kB'],
  [412_300, '413 kB'],
  [3_140_000, '3.1 MB'],
  [1_400_000_000, '1.4 GB'],
])('%i bytes are shown as %s', (bytes, text) => {
  expect(formatBytes(bytes, 'en-GB').replace(/\s/g, ' ')).toBe(text);
});
