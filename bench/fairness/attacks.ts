import { randomUUID } from 'node:crypto';
import { gifOf, jpegOf } from '@metalquest/backend/storage/testing/many-parts';
import { listenWith } from './filters.ts';
import type { FairnessAccount, FairnessTarget } from './messages.ts';

export interface FairnessRequest {
  /** Of the backend, unless it begins with `http`. */
  path: string;
  init: RequestInit;
}

/** Requests that one attacker repeats in `lanes` parallel loops. */
export interface Attack {
  name: string;
  lanes: number;
  /** Work before the first request. @returns what ends it */
  prepare?(target: FairnessTarget): Promise<() => void>;
  /** @param count of the requests before */
  next(target: FairnessTarget, count: number): FairnessRequest;
  /** What other accounts ask for meanwhile; null for a page of finds. */
  other?(target: FairnessTarget, count: number): FairnessRequest | null;
}

/** Many wildcards on one text: PostgreSQL tries every way to divide the text among them. */
const pattern = (wildcards: number, i: number): string =>
  `details.ilike.${Array(wildcards).fill('*').join('y')}z${i}`;
const patterns = (count: number, wildcards: number): string =>
  Array.from({ length: count }, (_, i) => pattern(wildcards, i)).join(',');

/** Another address for each request, of visitors without an account. */
const visitorAddress = (count: number) => `203.0.${count >> 8}.${count & 255}`;

export const headersOf = (target: FairnessTarget, token: string | null, address = '192.0.2.1') => ({
  apikey: target.anonKey,
  authorization: `Bearer ${token ?? target.anonKey}`,
  'x-forwarded-for': address,
});
const attackerRequest =
  (path: string, init: RequestInit = {}) =>
  (target: FairnessTarget) => ({
    path,
    init: {
      ...init,
      headers: { ...headersOf(target, target.attacker.token), 'content-type': 'application/json' },
    },
  });

const LONG_GIF = gifOf(400_000);
const PHOTO = jpegOf(10);

function uploadBy(
  target: FairnessTarget,
  { token, findId }: FairnessAccount,
  extension: 'gif' | 'jpg',
  bytes: Buffer,
): FairnessRequest {
  const type = extension === 'gif' ? 'image/gif' : 'image/jpeg';
  return {
    path: `/storage/v1/object/media/finds/${findId}/${randomUUID()}.${extension}`,
    init: {
      method: 'POST',
      headers: { ...headersOf(target, token), 'content-type': type },
      body: new Uint8Array(bytes),
    },
  };
}

const fileOf = ({ siteUrl }: FairnessTarget, paths: readonly string[], count: number): FairnessRequest => ({
  path: `${siteUrl}${paths[count % paths.length]}`,
  init: { headers: { 'x-forwarded-for': visitorAddress(count) } },
});

export const ATTACKS: readonly Attack[] = [
  {
    name: '4 at once, 40 patterns of 12 wildcards',
    lanes: 4,
    next: attackerRequest(`/rest/v1/finds?select=id&or=(${patterns(40, 12)})`),
  },
  {
    name: '4 at once, as many wildcards as allowed',
    lanes: 4,
    next: attackerRequest(`/rest/v1/finds?select=id&or=(${patterns(2, 7)})`),
  },
  {
    name: '4 at once, full-text searches of every find',
    lanes: 4,
    next: attackerRequest(
      `/rest/v1/finds?select=id&or=(${Array.from({ length: 40 }, (_, i) => `details.fts.x${i}`).join(',')})`,
    ),
  },
  {
    name: '60 at once, 1,000 rows each',
    lanes: 60,
    next: attackerRequest('/rest/v1/finds?select=*&limit=1000'),
  },
  {
    name: '4 at once, writes with costly conditions',
    lanes: 4,
    next: attackerRequest(`/rest/v1/finds?or=(${patterns(2, 7)})`, {
      method: 'PATCH',
      body: JSON.stringify({ terrain_type: 'Pasture' }),
    }),
  },
  {
    name: '60 at once, not signed in',
    lanes: 60,
    next: (target) => ({
      path: '/rest/v1/posts?select=*',
      init: { headers: headersOf(target, null, '198.51.100.7') },
    }),
  },
  {
    name: '4 at once, views of a gallery whose owner has 2,000 quests of 50 names',
    lanes: 4,
    next: ({ siteUrl, gallery }, count) => ({
      path: siteUrl + gallery,
      init: { headers: { 'x-forwarded-for': visitorAddress(count) } },
    }),
  },
  {
    name: '8 at once, uploads of GIFs of 400,000 frames',
    lanes: 8,
    next: (target) => uploadBy(target, target.attacker, 'gif', LONG_GIF),
    other: (target, count) =>
      uploadBy(target, target.honest[count % target.honest.length] ?? target.attacker, 'jpg', PHOTO),
  },
  {
    name: '8 at once, files of agreements with the longest texts',
    lanes: 8,
    next: (target, count) => fileOf(target, target.longFiles, count),
    // One a second, each of another account: making it takes most of a second of a busy processor.
    other: (target, count) => (count % 5 === 0 ? fileOf(target, target.honestFiles, count / 5) : null),
  },
  {
    name: '2 at once, deletes of 300 to 1,000 finds',
    lanes: 2,
    next: (target, count) => ({
      path: `/rest/v1/finds?quest_id=eq.${target.quests[count % target.quests.length]}`,
      init: { method: 'DELETE', headers: headersOf(target, target.deleter.token) },
    }),
  },
  {
    name: '4 at once, changes tested against realtime filters of many wildcards',
    lanes: 4,
    prepare: (target) => listenWith(target, target.attacker),
    next: (target, count) => ({
      path: `/rest/v1/finds?id=eq.${target.attacker.findId}`,
      init: {
        method: 'PATCH',
        headers: { ...headersOf(target, target.attacker.token), 'content-type': 'application/json' },
        body: JSON.stringify({ details: 'mud yard by the dyke '.repeat(900), depth_cm: count % 100 }),
      },
    }),
  },
];
