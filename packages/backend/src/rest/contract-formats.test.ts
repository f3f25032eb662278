import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makePlaces, recordPlaces } from '../../test/rest/test-places.ts';
import { type Detectorist, type RestUnderTest, startRest } from '../../test/rest/test-rest.ts';

let rest: RestUnderTest;
let alice: Detectorist;

beforeAll(async () => {
  rest = await startRest();
  await makePlaces(rest);
  alice = await rest.signUp();
  await recordPlaces(alice);
});
afterAll(() => rest.backend.close());

describe('csv', () => {
  it('has a header line and a line for each row', async () => {
    const { data, error } = await alice.client
      .from('test_places')
      .select('id,name,open,tags')
      .order('id')
      .csv();
    expect(error).toBeNull();
    expect(data).toBe(
      'id,name,open,tags\n1,"Long Meadow",t,"{roman,pasture}"\n2,"Short ""Acre"", east",,{iron}',
    );
    const answer = await rest.request('GET', '/test_places?select=id', {
      as: alice,
      headers: { accept: 'text/csv' },
    });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(answer.headers.get('content-range')).toBe('0-1/*');
  });

  it('of no rows is empty, names with a comma are quoted, and a scalar function is 406', async () => {
    const csv = async (path: string) =>
      (await rest.request('GET', path, { as: alice, headers: { accept: 'text/csv' } })).text;
    expect(await csv('/test_places?id=eq.9')).toBe('\n');
    expect(await csv('/test_places?select="a,b":id&id=eq.1')).toBe('"a,b"\n1');
    expect(JSON.parse(await csv('/rpc/test_answer'))).toMatchObject({ code: 'PGRST107' });
  });

  it('is returned by a write too', async () => {
    const { data, status } = await alice.client
      .from('equipment')
      .insert({ name: 'Probe', type: 'pinpointer' })
      .select('name,type')
      .csv();
    expect({ status, data }).toEqual({ status: 201, data: 'name,type\nProbe,pinpointer' });
  });
});

describe('media types', () => {
  const accept = async (type: string): Promise<string> => {
    const answer = await rest.request('GET', '/test_places?select=id&id=eq.1', {
      as: alice,
      headers: { accept: type },
    });
    return `${answer.status} ${answer.headers.get('content-type')} ${answer.text}`;
  };

  it('the supported one with the highest weight is used', async () => {
    const json = '200 application/json; charset=utf-8 [{"id":1}]';
    expect(await accept('text/html, application/json;q=0.9, */*;q=0.1')).toBe(json);
    expect(await accept('text/csv;q=0.5, application/json')).toBe(json);
    expect(await accept('application/json;q=0.5, text/csv')).toBe('200 text/csv; charset=utf-8 id\n1');
    expect(await accept('application/vnd.pgrst.object')).toBe(
      '200 application/vnd.pgrst.object+json; charset=utf-8 {"id":1}',
    );
  });

  it.each([
    'application/geo+json',
    'application/vnd.pgrst.plan+text',
    'application/octet-stream',
    'text/csv;q=0',
    ';;',
    'x',
  ])('%s is 406 PGRST107', async (type) => {
    expect(await accept(type)).toMatch(/^406 application\/json; charset=utf-8 \{"code":"PGRST107"/);
  });
});
