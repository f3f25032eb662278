import { randomUUID } from 'node:crypto';
import { request as httpRequest } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Detectorist, type RestUnderTest, startRest } from '../../test/rest/test-rest.ts';

let rest: RestUnderTest;
let alice: Detectorist;
let bob: Detectorist;

beforeAll(async () => {
  rest = await startRest();
  alice = await rest.signUp();
  bob = await rest.signUp();
});
afterAll(() => rest.backend.close());

/** Sends a request target that fetch would normalise. @returns status and body */
function sendRaw(
  method: string,
  path: string,
  headers: Record<string, string | string[]> = {},
  body?: string | Uint8Array,
): Promise<{ status: number; text: string }> {
  const { hostname, port } = new URL(rest.backend.url);
  return new Promise((resolve, reject) => {
    const request = httpRequest(
      {
        hostname,
        port,
        agent: false,
        method,
        path: `/rest/v1${path}`,
        headers: {
          authorization: `Bearer ${alice.token}`,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
      },
      (response) => {
        let text = '';
        response.setEncoding('utf8');
        response.on('data', (piece: string) => {
          text += piece;
        });
        response.on('end', () => resolve({ status: response.statusCode ?? 0, text }));
        response.on('error', reject);
      },
    );
    request.on('error', reject);
    request.end(body);
  });
}

/** Asserts that the error has exactly the four fields. @returns `status code` */
const refusalOf = ({ status, text }: { status: number; text: string }): string => {
  const body: unknown = JSON.parse(text);
  expect(Object.keys(Object(body)).sort()).toEqual(['code', 'details', 'hint', 'message']);
  return `${status} ${String(Reflect.get(Object(body), 'code'))}`;
};
const get = async (path: string, headers: Record<string, string | string[]> = {}): Promise<string> =>
  refusalOf(await sendRaw('GET', path, headers));
const post = async (body: string | Uint8Array, path = '/quests'): Promise<string> => {
  const answer = await sendRaw('POST', path, {}, body);
  return answer.text === '' ? String(answer.status) : refusalOf(answer);
};

describe('an address', () => {
  it.each([
    ['overlong UTF-8', '/quests?title=eq.%c0%af', '400 22021'],
    ['a lone surrogate', '/quests?title=eq.%ed%a0%80', '400 22021'],
    ['a truncated UTF-8 sequence', '/quests?title=eq.%e2%82', '400 22021'],
    ['a percent sign alone', '/quests?title=eq.100%', '400 22021'],
    ['a NUL in a value', '/quests?title=eq.a%00b', '400 22021'],
    ['a NUL in a name', '/quests?ti%00tle=eq.a', '400 22021'],
    ['a NUL in an alias', '/quests?select=%22a%00%22:title', '400 22021'],
    ['a table out of its schema', '/auth.users', '404 PGRST205'],
    ['a quoted table', '/%22quests%22', '404 PGRST205'],
    ['a table with an Object.prototype name', '/__proto__', '404 PGRST205'],
    ['a function with such a name', '/rpc/constructor', '404 PGRST202'],
    ['a column with such a name', '/quests?__proto__=eq.1', '400 42703'],
    ['a selected column called so', '/quests?select=__proto__', '400 42703'],
    ['an embed with such a name', '/quests?select=constructor(id)', '400 PGRST200'],
    ['an order by such a name', '/quests?order=toString', '400 42703'],
    ['a filter on an embed with such a name', '/quests?__proto__.id=eq.1', '400 PGRST108'],
    ['select twice', '/quests?select=id&select=title', '400 PGRST100'],
    ['duplicate order', '/quests?order=id&order=title', '400 PGRST100'],
    ['duplicate limit', '/quests?limit=1&limit=2', '400 PGRST100'],
    ['a negative limit', '/quests?limit=-1', '416 PGRST103'],
    ['a negative offset', '/quests?offset=-1', '416 PGRST103'],
    ['a limit out of range', '/quests?limit=99999999999999999999', '400 PGRST100'],
    ['an offset out of range', '/quests?offset=1e999', '400 PGRST100'],
    ['a fractional limit', '/quests?limit=1.5', '400 PGRST100'],
    ['an empty limit', '/quests?limit=', '400 PGRST100'],
    ['a bad uuid', '/quests?id=eq.00000000-0000-0000-0000-00000000000g', '400 22P02'],
    ['a bad uuid in a list', '/quests?id=in.(x)', '400 22P02'],
    ['a bad date', '/quests?date=gt.2026-02-30', '400 22008'],
    ['an impossible date', '/quests?date=gt.soon', '400 22007'],
    ['a number out of range', '/finds?depth_cm=eq.99999999999', '400 22003'],
    ['a number with thousands of digits', `/finds?depth_cm=eq.${'9'.repeat(2000)}`, '400 22003'],
    ['bad JSON in a filter', '/quests?weather=cs.{', '400 22P02'],
    ['an invalid list', '/user_preferences?gallery_show_fields=cs.{"', '400 22P02'],
    ['SQL in a value', "/quests?title=eq.a'%20or%20'1'='1&id=eq.x", '400 22P02'],
    ['SQL in a name', '/quests?select=title%22%20from%20auth.users--', '400 PGRST100'],
    ['SQL in a quoted name', '/quests?select=%22title%22%22%20from%20auth.users--%22', '400 PGRST100'],
    ['SQL in a cast', '/quests?select=title::text;drop', '400 PGRST100'],
    ['a hundred nested groups', `/quests?or=${'(and'.repeat(100)}`, '400 PGRST127'],
    ['embeds nested too deeply', '/quests?select=finds(quests(finds(quests(finds(id)))))', '400 PGRST127'],
    ['an unknown argument', '/rpc/pull_changes?nothing=1', '404 PGRST202'],
  ])('with %s is refused', async (_what, path, expected) => {
    expect(await get(path)).toBe(expected);
  });

  it('with a path that is not UTF-8 is refused before it reaches this service', async () => {
    expect((await sendRaw('GET', '/quests%ff')).status).toBe(400);
  });

  it('with a value of 2,000 characters is read completely', async () => {
    const value = 'ä'.repeat(2000);
    expect(await sendRaw('GET', `/quests?select=id&title=eq.${encodeURIComponent(value)}`)).toEqual({
      status: 200,
      text: '[]',
    });
  });

  it('longer than any server accepts is a 4xx, and the next one is answered', async () => {
    const answer = await sendRaw('GET', `/quests?title=eq.${'a'.repeat(40_000)}`).catch(() => ({
      status: 431,
    }));
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.status).toBeLessThan(500);
    expect((await sendRaw('GET', '/quests?select=id&limit=0')).text).toBe('[]');
  });
});

describe('a header', () => {
  it.each<[string, Record<string, string | string[]>, string]>([
    ['a range that starts after its end', { range: '5-2' }, '416 PGRST103'],
    ['a negative range', { range: '-5' }, '416 PGRST103'],
    ['a range of bytes', { range: 'bytes=0-10' }, '416 PGRST103'],
    ['a range of words', { range: 'all' }, '416 PGRST103'],
    ['a range out of range', { range: '0-999999999999999999999' }, '416 PGRST103'],
    ['two ranges', { range: '0-1,3-4' }, '416 PGRST103'],
    ['a range and a limit without overlap', { range: '5-9', 'x-path': '/quests?limit=2' }, '416 PGRST103'],
    [
      'a preference with two values',
      { prefer: ['count=exact', 'handling=strict, handling=lenient'] },
      '400 PGRST122',
    ],
    ['an unknown count', { prefer: 'count=__proto__' }, '400 PGRST122'],
    ['an invalid media type', { accept: 'json' }, '406 PGRST107'],
    ['thousands of media types', { accept: Array(2000).fill('a/b').join(',') }, '406 PGRST107'],
    ['another schema', { 'accept-profile': 'auth' }, '406 PGRST106'],
    ['two schemas', { 'accept-profile': 'public, auth' }, '406 PGRST106'],
    ['a token of three dots', { authorization: 'Bearer ...' }, '401 PGRST301'],
    ['a token of bytes', { authorization: 'Bearer \u00ff\u00fe' }, '401 PGRST301'],
  ])('with %s is refused', async (_what, { 'x-path': path, ...headers }, expected) => {
    expect(await get(typeof path === 'string' ? path : '/quests', headers)).toBe(expected);
  });
});

describe('a body', () => {
  const row = (fields: string): string => `{"title":"Hostile",${fields}}`;

  it.each([
    ['of ten megabytes', `{"title":"${'a'.repeat(10_000_000)}"}`, '413 PGRST102'],
    ['truncated', '{"title":"a"', '400 PGRST102'],
    ['of two values', '{"title":"a"}{"title":"b"}', '400 PGRST102'],
    ['of a word', 'null', '400 PGRST102'],
    ['of a text', '"title"', '400 PGRST102'],
    ['with an extra comma', '{"title":"a",}', '400 PGRST102'],
    ['with NaN', row('"duration_seconds":NaN'), '400 PGRST102'],
    ['nested a thousand deep', row(`"weather":${'['.repeat(1000)}${']'.repeat(1000)}`), '400 PGRST102'],
    ['with a NUL', row('"notes":"\\u0000"'), '400 22P05'],
    ['with a lone surrogate', row('"notes":"\\udc00"'), '400 22P02'],
    ['with half a surrogate pair', row('"weather":{"a":"\\ud83d"}'), '400 22P02'],
    ['with a column called __proto__', row('"__proto__":{"admin":true}'), '400 PGRST204'],
    ['with a column called constructor', row('"constructor":1'), '400 PGRST204'],
    ['with a number too large', row('"duration_seconds":1e400'), '400 22P02'],
    ['with a number out of range', row('"duration_seconds":99999999999999999999'), '400 22003'],
    ['with a bad date', row('"date":"2026-13-01"'), '400 22008'],
    ['with a bad uuid', row('"id":"{}"'), '400 22P02'],
    [
      'with an object for a text that has a limit',
      row(`"location":{"a":"${'b'.repeat(5000)}"}`),
      '400 23514',
    ],
  ])('%s is refused', async (_what, body, expected) => {
    expect(await post(body)).toBe(expected);
  });

  it('that is not UTF-8 is refused, including overlong sequences and surrogates', async () => {
    for (const bytes of [[0xff], [0xc0, 0xaf], [0xed, 0xa0, 0x80], [0xe2, 0x82]]) {
      const around = (text: string): number[] => [...Buffer.from(text)];
      expect(await post(new Uint8Array([...around('{"title":"'), ...bytes, ...around('"}')]))).toBe(
        '400 PGRST102',
      );
    }
  });

  it('with a duplicate key uses the last, like Postgres, and never another owner', async () => {
    const id = randomUUID();
    expect(await post(`{"id":"${id}","title":"first","title":"last"}`)).toBe('201');
    const { data } = await alice.client.from('quests').select('title').eq('id', id).single();
    expect(data).toEqual({ title: 'last' });
    expect(await post(`{"title":"a","user_id":"${alice.userId}","user_id":"${bob.userId}"}`)).toBe(
      '403 42501',
    );
  });

  it('shorter than its Content-Length is refused', async () => {
    const answer = await sendRaw('POST', '/quests', { 'content-length': '3' }, '{"title":"a"}').catch(
      () => null,
    );
    expect(answer === null || answer.status === 400).toBe(true);
    expect((await sendRaw('GET', '/quests?select=id&limit=0')).text).toBe('[]');
  });

  it('of a type other than JSON is refused', async () => {
    for (const type of ['text/csv', 'application/x-www-form-urlencoded', 'application/octet-stream', 'x']) {
      const answer = await sendRaw('POST', '/quests', { 'content-type': type }, 'title\na');
      expect(refusalOf(answer)).toBe('400 PGRST102');
    }
  });
});
