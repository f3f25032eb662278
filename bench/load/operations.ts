import { randomBytes, randomUUID } from 'node:crypto';
import type { Request } from 'autocannon';
import sharp from 'sharp';
import type { LoadAccount, LoadTarget } from './messages.ts';

/** A kind of request that devices of different accounts send repeatedly. */
export interface Operation {
  name: string;
  /**
   * Published rate of PocketBase or PostgREST for similar work on 2 cores, per second; null if there is none.
   */
  published: number | null;
  /** The same work measured without HTTP. */
  baseline: 'last statement' | 'hash' | null;
  next(target: LoadTarget, account: LoadAccount): Request;
  onResponse?(account: LoadAccount, body: string): void;
}

const EMBEDS =
  '*,media(*),quest:quests(title),detector:equipment!finds_detector_id_fkey(id,name),coil:equipment!finds_coil_id_fkey(id,name),pinpointer:equipment!finds_pinpointer_id_fkey(id,name)';

/** A photo of about 2 MB: noise, which does not compress. */
const SIZE = { width: 1360, height: 1360, channels: 3 } as const;
const PHOTO = await sharp(randomBytes(SIZE.width * SIZE.height * SIZE.channels), { raw: SIZE })
  .jpeg({ quality: 67 })
  .toBuffer();

const authHeaders = (target: LoadTarget, account: LoadAccount, type?: string): Record<string, string> => ({
  apikey: target.anonKey,
  authorization: `Bearer ${account.accessToken}`,
  ...(type ? { 'content-type': type } : {}),
});
const findsPage = (target: LoadTarget, account: LoadAccount, table: string, select: string): Request => ({
  method: 'GET',
  path: `/rest/v1/${table}?select=${encodeURIComponent(select)}&user_id=eq.${account.userId}&order=found_at.desc&offset=0&limit=10`,
  headers: authHeaders(target, account),
});

export const OPERATIONS: readonly Operation[] = [
  {
    name: 'finds page with embeds',
    published: null,
    baseline: 'last statement',
    next: (target, account) => findsPage(target, account, 'finds_with_geojson', EMBEDS),
  },
  {
    name: 'ten own rows',
    published: 1437,
    baseline: 'last statement',
    next: (target, account) => findsPage(target, account, 'finds', '*'),
  },
  {
    name: 'insert a find',
    published: 1357,
    baseline: 'last statement',
    next: (target, account) => ({
      method: 'POST',
      path: '/rest/v1/finds',
      headers: authHeaders(target, account, 'application/json'),
      body: JSON.stringify({
        id: randomUUID(),
        user_id: account.userId,
        quest_id: account.questId,
        detector_id: account.gearId,
        item_description: 'Silver penny',
        category: 'Coin',
        depth_cm: 12,
      }),
    }),
  },
  {
    name: 'sign in',
    published: 30,
    baseline: 'hash',
    next: (target, account) => ({
      method: 'POST',
      path: '/auth/v1/token?grant_type=password',
      headers: { apikey: target.anonKey, 'content-type': 'application/json' },
      body: JSON.stringify({ email: account.email, password: target.password }),
    }),
  },
  {
    name: 'refresh a session',
    published: 3204,
    baseline: null,
    next: (target, account) => ({
      method: 'POST',
      path: '/auth/v1/token?grant_type=refresh_token',
      headers: { apikey: target.anonKey, 'content-type': 'application/json' },
      body: JSON.stringify({ refresh_token: account.refreshToken }),
    }),
    onResponse(account, body) {
      const session: { refresh_token?: string } = JSON.parse(body);
      if (session.refresh_token) account.refreshToken = session.refresh_token;
    },
  },
  {
    name: 'upload 2 MB',
    published: null,
    baseline: null,
    next: (target, account) => ({
      method: 'POST',
      path: `/storage/v1/object/media/finds/${account.findId}/${randomUUID()}.jpg`,
      headers: { ...authHeaders(target, account, 'image/jpeg'), 'x-upsert': 'false' },
      body: PHOTO,
    }),
  },
];
