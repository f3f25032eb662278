import fc from 'fast-check';
import { anyCharacter } from '../../../../scripts/test/any-character.ts';
import { body, TYPES, type Vocabulary } from './random-body.ts';
import type { HostileRequest } from './send.ts';

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const;

const NASTY = [
  '',
  'null',
  '*',
  '0',
  '-1',
  '1e999',
  'NaN',
  '99999999999999999999',
  '__proto__',
  'constructor',
  "'; drop table auth.users; --",
  '%00',
  '%0d%0aSet-Cookie:%20a=b',
  '%ff%fe',
  '%ed%a0%80',
  '..%2f..%2f..%2fetc%2fpasswd',
  '%2e%2e%2f',
  '%F0%9F%AA%99',
  '{"a":[1]}',
  '(((((',
  'eq.',
  'in.(',
  'not.is.null',
  `${'a'.repeat(3000)}`,
] as const;
const PARAMETERS = [
  'select',
  'order',
  'limit',
  'offset',
  'on_conflict',
  'columns',
  'or',
  'and',
  'id',
  'user_id',
  'location_geom',
  'notes',
  'token',
  'type',
  'redirect_to',
  'grant_type',
  'scope',
  'provider',
  'code',
  'state',
  'code_challenge',
  'code_challenge_method',
  'download',
  'width',
  'height',
  'resize',
  'quality',
  'format',
  'apikey',
  'vsn',
  'since',
  'page_size',
  'slug_or_id',
  'page',
  'per_page',
  'search',
  '__proto__',
  'toString',
  'a[b]',
  '',
] as const;
const SELECTS = [
  'select=*,quests(*,finds(*,media(*)))',
  'select=*,profiles(*)',
  'select=*&user_id=neq.0',
  'grant_type=password',
  'grant_type=refresh_token',
  'grant_type=pkce',
  'grant_type[]=password',
] as const;

const nasty = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...NASTY) },
  {
    weight: 1,
    arbitrary: fc
      .string({ unit: anyCharacter, maxLength: 20 })
      .map((text) => encodeURIComponent(text.toWellFormed())),
  },
);

const query = ({ ids, queryMark }: Vocabulary): fc.Arbitrary<string> =>
  fc
    .array(
      fc.oneof(
        fc.constantFrom(...SELECTS),
        fc
          .tuple(
            fc.constantFrom(...PARAMETERS),
            fc.oneof(
              nasty,
              fc.constantFrom(...ids),
              fc.constantFrom(...ids).map((id) => `eq.${id}`),
            ),
          )
          .map(([name, value]) => `${name}=${value}`),
      ),
      { maxLength: 4 },
    )
    .map((pairs) => [...pairs, `mark=${queryMark}`].join('&').replace(/[^\x21-\x7e]/g, ''));

const address = (url: string, words: Vocabulary): fc.Arbitrary<string> => {
  const segment = fc.oneof(
    nasty,
    fc.constantFrom(...words.ids),
    fc.constantFrom('media', 'auth', 'undefined'),
  );
  const rest = url.startsWith('/rest/')
    ? fc.oneof({ weight: 6, arbitrary: fc.constantFrom(...words.relations) }, { weight: 1, arbitrary: nasty })
    : fc.oneof(
        fc.constantFrom(...words.files, 'weather', 'reverse-geocode', 'delete-user'),
        fc.constantFrom(...words.files).map((file) => file.replaceAll('/', '%2f').toUpperCase()),
        nasty,
      );
  const parts = url.split('/').map((part) => {
    if (part === '*') return rest;
    if (part === ':bucket')
      return fc.oneof({ weight: 4, arbitrary: fc.constant('media') }, { weight: 1, arbitrary: segment });
    return part.startsWith(':') ? segment : fc.constant(part);
  });
  return fc.tuple(...parts).map((made) => made.join('/').replace(/[^\x21-\x7e]/g, ''));
};

const HEADERS: readonly (readonly [string, readonly string[]])[] = [
  ['apikey', ['', 'x', 'null', 'sb_publishable_x', 'a'.repeat(5000)]],
  ['accept-profile', ['auth', 'storage', 'private', 'public', 'public, auth', '"']],
  ['content-profile', ['auth', 'public', '__proto__']],
  [
    'accept',
    ['text/csv', 'application/vnd.pgrst.object+json', 'application/vnd.pgrst.plan', '*/*;q=x', 'image/avif'],
  ],
  ['range', ['0-', '5-2', 'bytes=0-', 'bytes=-1', 'bytes=0-0,5-', '0-99999999999999999999']],
  ['range-unit', ['items', 'bytes']],
  ['if-none-match', ['*', '"', 'W/""']],
  ['if-range', ['x', 'Thu, 01 Jan 1970 00:00:00 GMT']],
  [
    'prefer',
    [
      'return=representation',
      'resolution=merge-duplicates',
      'resolution=ignore-duplicates',
      'count=exact',
      'missing=default',
      'tx=rollback',
      'handling=strict, max-affected=1',
      '=,=;',
      'return=__proto__',
    ],
  ],
  ['x-upsert', ['true', 'false', '1']],
  ['tus-resumable', ['1.0.0', '0.2.2', '']],
  ['upload-length', ['0', '10', '-1', '1e9', '99999999999999999999']],
  ['upload-offset', ['0', '5', '-1', 'x']],
  [
    'upload-metadata',
    [
      '',
      'bucketName',
      'bucketName bWVkaWE=,objectName Li4vLi4v,contentType aW1hZ2UvcG5n',
      'a b,c d,e',
      '==='.repeat(500),
    ],
  ],
  ['origin', ['https://evil.example', 'null', 'http://localhost', 'x']],
  ['x-forwarded-for', ['1.2.3.4', 'x'.repeat(3000), '::1, ::ffff:1.2.3.4', "'"]],
  ['x-forwarded-host', ['evil.example']],
  ['x-supabase-api-version', ['2024-01-01', '9999-99-99', 'x']],
  ['x-http-method-override', ['DELETE']],
  ['expect', ['100-continue']],
  ['cookie', ['a=b; sb-access-token=x']],
  ['user-agent', ['', 'x'.repeat(3000), '\u00e4\u00ff']],
  ['x-long', ['a'.repeat(9000)]],
];
const header = fc
  .constantFrom(...HEADERS)
  .chain(([name, values]) => fc.constantFrom(...values).map((value): [string, string] => [name, value]));

export function randomRequest(
  route: { method: string; url: string },
  words: Vocabulary,
): fc.Arbitrary<HostileRequest> {
  return fc
    .record({
      method: fc.oneof(
        { weight: 6, arbitrary: fc.constant(route.method) },
        { weight: 1, arbitrary: fc.constantFrom(...METHODS) },
      ),
      path: fc.tuple(address(route.url, words), query(words)).map(([path, text]) => `${path}?${text}`),
      headers: fc.array(header, { maxLength: 4 }),
      type: fc.oneof(
        { weight: 5, arbitrary: fc.constant('application/json') },
        { weight: 3, arbitrary: fc.constantFrom(...TYPES) },
      ),
      body: body(words),
    })
    .map(({ method, path, headers, type, body: sent }) => ({
      method,
      path,
      headers: type === '' ? headers : [...headers, ['content-type', type] as const],
      body: method === 'GET' || method === 'HEAD' ? null : sent,
    }));
}
