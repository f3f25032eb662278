import fc from 'fast-check';

export interface Vocabulary {
  relations: readonly string[];
  ids: readonly string[];
  files: readonly string[];
  emails: readonly string[];
  /** Part of every query string; must not appear in a log line. */
  queryMark: string;
}

const DEEP = 10_000;
const HUGE = 10_000_000;

export const TYPES = [
  'application/json',
  'application/json; charset=utf-16',
  'text/plain',
  'multipart/form-data; boundary=cut',
  'multipart/form-data',
  'image/png',
  'application/offset+octet-stream',
  'application/x-www-form-urlencoded',
  '',
  'x',
] as const;
const FIELDS = [
  'email',
  'password',
  'phone',
  'data',
  'type',
  'token',
  'token_hash',
  'refresh_token',
  'auth_code',
  'code_verifier',
  'user_id',
  'id',
  'title',
  'quest_id',
  'find_id',
  'storage_path',
  'location_geom',
  'path',
  'weather',
  'prefix',
  'prefixes',
  'paths',
  'expiresIn',
  'transform',
  'sortBy',
  'lat',
  'lon',
  'points',
  'target_quest_id',
  'since',
  'page_size',
  'slug_or_id',
  'session_id',
  'is_admin',
  'app_metadata',
  'gotrue_meta_security',
  'create_user',
  'code_challenge',
  'current_password',
  'nonce',
  '__proto__',
  'constructor',
] as const;

export const body = (words: Vocabulary): fc.Arbitrary<string | Uint8Array | null> => {
  const value = fc.oneof(
    fc.constantFrom<unknown>(
      null,
      true,
      -1,
      1e308,
      '',
      '\u0000',
      '\ud800',
      'NaN',
      [],
      {},
      [[]],
      { a: { b: [1] } },
      'POINT(1 2)',
      '01020000',
      'a long walk over stubble',
    ),
    fc.constantFrom(...words.ids, ...words.files, ...words.emails),
    fc.constantFrom(...words.ids).map((id) => [id]),
    fc.jsonValue({ maxDepth: 3 }),
  );
  const object = fc
    .array(fc.tuple(fc.constantFrom(...FIELDS), value), { maxLength: 5 })
    .map(
      (pairs) =>
        `{${pairs.map(([name, given]) => `${JSON.stringify(name)}:${JSON.stringify(given)}`).join(',')}}`,
    );
  return fc.oneof(
    { weight: 12, arbitrary: object },
    { weight: 3, arbitrary: fc.array(object, { maxLength: 3 }).map((objects) => `[${objects.join(',')}]`) },
    { weight: 2, arbitrary: object.map((text) => text.slice(0, -1)) },
    { weight: 4, arbitrary: fc.constant(null) },
    {
      weight: 4,
      arbitrary: fc.constantFrom(
        'null',
        '"text"',
        '[[[]]]',
        '{"a":1}{"b":2}',
        '\ufeff{}',
        '{"email":"\\udc00"}',
        '\u0000',
        'a=b&c=d',
        '--cut\r\nContent-Disposition: form-data; name=""; filename="a.png"\r\n\r\n',
        '--cut--\r\n',
        '--cut\r\n\r\n\r\n--cut--',
        `${'['.repeat(DEEP)}${']'.repeat(DEEP)}`,
        `{"data":${'{"a":'.repeat(DEEP)}1${'}'.repeat(DEEP)}}`,
      ),
    },
    { weight: 2, arbitrary: fc.uint8Array({ maxLength: 200 }) },
  );
};

export const hugeBodies: readonly string[] = [
  `{"title":"${'a'.repeat(HUGE)}"}`,
  `[${'0,'.repeat(HUGE / 2)}0]`,
];
