import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { authService } from '../../src/auth/service.ts';
import { restService } from '../../src/rest/service.ts';
import { storageService } from '../../src/storage/service.ts';
import type { Detectorist } from '../rest/test-rest.ts';
import { startTestBackend, type TestBackend } from '../support/harness.ts';
import { type Belongings, recordBelongings } from './belongings.ts';
import { BUCKETS, FILE_VERBS, type FileOutcome, type FileVerb } from './bucket-expectations.ts';
import { callersByRole, enrolCallers, SIGNED_IN_ROLES } from './callers.ts';
import { type ByRole, ROLES, type Role } from './outcomes.ts';

let backend: TestBackend;
let callers: ByRole<Detectorist | undefined>;
let own: Belongings;
let photo: Uint8Array<ArrayBuffer>;
let sound: Uint8Array<ArrayBuffer>;

beforeAll(async () => {
  backend = await startTestBackend({
    services: { '/rest/v1': restService, '/auth/v1': authService, '/storage/v1': storageService },
  });
  const enrolled = await enrolCallers(backend);
  callers = callersByRole(enrolled);
  own = await recordBelongings(enrolled.owner);
  for (const role of SIGNED_IN_ROLES) if (role !== 'owner') await recordBelongings(enrolled[role]);
  const image = sharp({ create: { width: 8, height: 8, channels: 3, background: '#687553' } });
  photo = new Uint8Array(await image.jpeg().toBuffer());
  sound = new Uint8Array(
    await readFile(new URL('../../../../e2e/fixtures/sounds/beep.weba', import.meta.url)),
  );
});
afterAll(() => backend.close());

/** The user whose files the bucket holds. */
const keeper = (bucket: string): Detectorist | undefined =>
  bucket === 'content' ? callers.admin : callers.owner;

/** New object names in folders of the owner. */
const PLACES: Readonly<Record<string, () => string>> = {
  finds: () => `finds/${own.findId}/${randomUUID()}.jpg`,
  posts: () => `posts/${randomUUID()}.jpg`,
  equipment: () => `${own.userId}/equipment/${own.detectorId}/${randomUUID()}.jpg`,
  permissions: () => `${own.userId}/permissions/${own.permissionId}/${randomUUID()}.jpg`,
  voice: () => `${own.userId}/voice/${randomUUID()}.weba`,
};

const cells = Object.entries(BUCKETS).flatMap(([bucket, places]) =>
  Object.entries(places).flatMap(([place, byRole]) =>
    ROLES.flatMap((role) =>
      FILE_VERBS.map((verb, i) => ({ bucket, place, role, verb, expected: byRole[role][i] ?? 'denied' })),
    ),
  ),
);

describe('buckets', () => {
  it('every bucket has an entry in the matrix', async () => {
    const inStorage = await backend.db.query<{ id: string }>('select id from storage.buckets order by 1');
    expect(inStorage.map(({ id }) => id)).toEqual(Object.keys(BUCKETS).sort());
  });

  it.each(cells)(
    "$role, on the owner's files of $bucket under $place: $verb is $expected",
    async ({ bucket, place, role, verb, expected }) => {
      const name = PLACES[place]?.() ?? '';
      if (verb !== 'insert') await put(bucket, name, keeper(bucket));
      const before = await stored(bucket, name);
      const response = await attempt(bucket, name, role, verb);
      expect(outcomeOf(verb, response)).toBe(expected);
      const after = await stored(bucket, name);
      if (expected !== 'done' || verb === 'select') expect(after).toEqual(before);
      else expect(after).toHaveLength(verb === 'insert' ? 1 : 0);
    },
  );

  it.each(ROLES)("%s cannot list or rename the owner's files through SQL", async (role) => {
    const name = PLACES.finds?.() ?? '';
    await put('media', name, callers.owner);
    const caller = callers[role];
    const as = caller
      ? {
          role: 'authenticated' as const,
          claims: { sub: caller.userId, aal: role === 'halfway' ? 'aal1' : 'aal2' },
        }
      : { role: 'anon' as const, claims: {} };
    const seen = await backend.db.as(as, (tx) =>
      tx.query('select 1 from storage.objects where owner_id = $1 and name = $2', [own.userId, name]),
    );
    expect(seen).toHaveLength(role === 'owner' ? 1 : 0);
    const rename = backend.db.as(as, (tx) =>
      tx.query('update storage.objects set name = $1 where name = $2 returning id', [`${name}.moved`, name]),
    );
    if (role === 'anon') await expect(rename).rejects.toMatchObject({ code: '42501' });
    else expect(await rename).toEqual([]);
  });
});

interface StorageAnswer {
  status: number;
  text: string;
}

async function attempt(bucket: string, name: string, role: Role, verb: FileVerb): Promise<StorageAnswer> {
  const caller = callers[role];
  switch (verb) {
    case 'select':
      return send('GET', `${bucket === 'content' ? '/public' : ''}/${bucket}/${name}`, caller);
    case 'insert':
      return put(bucket, name, caller);
    case 'update':
      return send('PUT', `/${bucket}/${name}`, caller, ...contentFor(name));
    case 'delete':
      return send('DELETE', `/${bucket}`, caller, JSON.stringify({ prefixes: [name] }), 'application/json');
  }
}

const contentFor = (name: string) =>
  name.endsWith('.weba') ? ([sound, 'audio/webm'] as const) : ([photo, 'image/jpeg'] as const);

const put = (bucket: string, name: string, caller: Detectorist | undefined) =>
  send('POST', `/${bucket}/${name}`, caller, ...contentFor(name));

async function send(
  method: string,
  path: string,
  caller: Detectorist | undefined,
  body?: string | Uint8Array<ArrayBuffer>,
  type?: string,
): Promise<StorageAnswer> {
  const response = await fetch(`${backend.url}/storage/v1/object${path}`, {
    method,
    headers: {
      apikey: backend.anonKey,
      authorization: `Bearer ${caller?.token ?? backend.anonKey}`,
      ...(type ? { 'content-type': type } : {}),
    },
    ...(body === undefined ? {} : { body }),
  });
  return { status: response.status, text: await response.text() };
}

function outcomeOf(verb: FileVerb, { status, text }: StorageAnswer): FileOutcome | string {
  if (status === 200) return verb === 'delete' && text === '[]' ? 'hidden' : 'done';
  if (text.includes('"statusCode":"404"')) return 'hidden';
  if (text.includes('"statusCode":"403"')) return 'denied';
  if (verb === 'update' && text.includes('cannot be overwritten')) return 'unsupported';
  return `${status} ${text}`;
}

const stored = (bucket: string, name: string): Promise<unknown[]> =>
  backend.db.query('select id, version, name from storage.objects where bucket_id = $1 and name = $2', [
    bucket,
    name,
  ]);
