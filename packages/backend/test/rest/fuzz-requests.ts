import fc from 'fast-check';
import {
  type ColumnWord,
  encode,
  filters,
  type Grammar,
  grammar,
  junk,
  mostly,
  type Parameter,
  reading,
} from './fuzz-grammar.ts';

export interface RandomRequest {
  method: string;
  path: string;
  headers: Record<string, string>;
  body?: string;
}

export interface Vocabulary {
  columns: ReadonlyMap<string, readonly ColumnWord[]>;
  values: readonly string[];
}
const readHeaders = fc.constantFrom<Record<string, string>>(
  {},
  {},
  {},
  { prefer: 'count=exact' },
  { accept: 'application/vnd.pgrst.object+json' },
  { range: '0-4' },
  { range: '3-1' },
  { range: '-1-99999999999999999999' },
  { prefer: 'tx=rollback' },
  { prefer: 'handling=lenient, anything, count=planned' },
  { prefer: 'handling=strict, max-affected=0' },
  { accept: 'text/csv' },
  { accept: 'text/csv', prefer: 'count=exact' },
  { accept: 'application/vnd.pgrst.array+json;nulls=stripped' },
  { accept: 'application/geo+json, application/vnd.pgrst.plan' },
);

export function randomReads({ columns, values }: Vocabulary): fc.Arbitrary<RandomRequest> {
  return fc
    .constantFrom(...columns.keys())
    .chain((name) =>
      fc
        .tuple(
          fc.constantFrom('GET', 'GET', 'HEAD'),
          reading(grammar(columns.get(name) ?? [], values)),
          readHeaders,
        )
        .map(([method, pairs, headers]) => ({ method, path: `/${name}?${encode(pairs)}`, headers })),
    );
}

function rowOf(columns: readonly ColumnWord[], words: Grammar): fc.Arbitrary<Record<string, unknown>> {
  const fitting: Record<string, fc.Arbitrary<unknown>> = {
    uuid: words.value,
    text: fc.oneof(fc.constantFrom('metric', 'active', 'Coin', 'image', 'coil'), words.value),
    int4: fc.nat(100),
    int8: fc.nat(1000),
    float8: fc.double({ min: -90, max: 90, noNaN: true }),
    bool: fc.boolean(),
    timestamptz: fc.constantFrom('2026-01-01T00:00:00Z', '1999-12-31', 'infinity'),
    jsonb: fc.dictionary(fc.string({ maxLength: 3 }), fc.jsonValue({ maxDepth: 1 }), { maxKeys: 2 }),
    geometry: fc.constantFrom<unknown>(
      { type: 'Point', coordinates: [1, 2] },
      { type: 'Polygon', coordinates: [] },
      'SRID=4326;LINESTRING(0 0,1 1)',
      null,
    ),
  };
  const any = fc.oneof(words.value, fc.double(), fc.boolean(), fc.constant(null), fc.constant([1, 'x']));
  return fc
    .subarray([...columns], { minLength: 1, maxLength: 4 })
    .chain((chosen) =>
      fc
        .tuple(...chosen.map(({ type }) => mostly(fitting[type] ?? any, any)))
        .map((cells) => Object.fromEntries(chosen.map(({ name }, i) => [name, cells[i]]))),
    );
}

export function randomWrites({ columns, values }: Vocabulary): fc.Arbitrary<RandomRequest> {
  return fc.constantFrom(...columns.keys()).chain((name) => {
    const words = grammar(columns.get(name) ?? [], values);
    const row = rowOf(columns.get(name) ?? [], words);
    const body = mostly(
      fc.oneof(
        row.map((one) => JSON.stringify(one)),
        fc.tuple(row, fc.nat(3)).map(([one, n]) => JSON.stringify(Array(n).fill(one))),
      ),
      fc.oneof(fc.json(), junk),
    );
    const returned = fc.option(words.select).map((text): Parameter[] => (text ? [['select', text]] : []));
    const conflict = fc
      .option(words.column)
      .map((text): Parameter[] => (text ? [['on_conflict', text]] : []));
    const insert = fc
      .tuple(
        fc.constantFrom(
          'return=representation',
          'return=representation, missing=default',
          'return=representation, resolution=merge-duplicates',
          'return=representation, resolution=ignore-duplicates',
          'return=headers-only, resolution=merge-duplicates, count=exact',
        ),
        returned,
        conflict,
        body,
      )
      .map(([prefer, select, target, payload]): RandomRequest => {
        const upserts = prefer.includes('resolution');
        return {
          method: 'POST',
          path: `/${name}?${encode([...select, ...(upserts ? target : [])])}`,
          headers: { prefer },
          body: payload,
        };
      });
    const quiet = fc
      .tuple(fc.constantFrom('', 'return=headers-only', 'resolution=merge-duplicates', 'count=exact'), body)
      .map(
        ([prefer, payload]): RandomRequest => ({
          method: 'POST',
          path: `/${name}`,
          headers: { prefer },
          body: payload,
        }),
      );
    const change = fc
      .tuple(
        fc.constantFrom('PATCH', 'DELETE'),
        fc.array(filters(words), { minLength: 1, maxLength: 2 }),
        returned,
        body,
        fc.constantFrom('', '', 'handling=strict, max-affected=0, ', 'handling=strict, max-affected=5, '),
      )
      .map(
        ([method, wanted, select, payload, limited]): RandomRequest => ({
          method,
          path: `/${name}?${encode([...wanted, ...select])}`,
          headers: {
            prefer: select.length > 0 ? `${limited}return=representation` : `${limited}return=minimal`,
          },
          body: payload,
        }),
      );
    return fc.oneof(insert, quiet, change);
  });
}

export function randomCalls({ values }: Vocabulary): fc.Arbitrary<RandomRequest> {
  const words = grammar([{ name: 'xid', type: 'text' }], values);
  const id = fc.oneof(fc.constantFrom(...values), words.value);
  const number = fc.oneof(fc.double(), fc.constantFrom<unknown>('NaN', 'Infinity', null, '1', {}));
  const cursor = fc.oneof(
    fc.constant(null),
    fc.dictionary(
      fc.constantFrom('xid', 'table', 'row', 'quest', 'time'),
      fc.oneof(words.value, fc.integer(), fc.constant(null)),
    ),
    fc.jsonValue(),
  );
  const points = fc.oneof(
    fc.array(fc.array(fc.oneof(number, fc.integer({ min: 0, max: 90 })), { maxLength: 4 }), { maxLength: 4 }),
    fc.jsonValue(),
  );
  const call = (name: string, args: Record<string, fc.Arbitrary<unknown>>): fc.Arbitrary<RandomRequest> =>
    fc
      .record(args, { requiredKeys: [] })
      .map((given) => ({ method: 'POST', path: `/rpc/${name}`, headers: {}, body: JSON.stringify(given) }));
  const pullArguments = {
    since: cursor,
    page_size: fc.oneof(fc.integer(), fc.constantFrom<unknown>(null, 'x', 1.5)),
  };
  return fc.oneof(
    call('pull_changes', pullArguments),
    call('pull_path_points', pullArguments),
    call('pull_newest', { quest_count: pullArguments.page_size, find_count: number }),
    call('pull_paths', {
      wanted: fc.oneof(
        fc.array(fc.array(fc.oneof(id, number, words.value), { maxLength: 3 }), { maxLength: 3 }),
        fc.jsonValue(),
      ),
      page_size: pullArguments.page_size,
    }),
    call('set_active_quest', { quest_id_to_activate: id }),
    call('append_quest_path_points', { target_quest_id: id, points }),
    call('append_quest_path_point', {
      target_quest_id: id,
      lng_param: number,
      lat_param: number,
      ts_param: words.value,
    }),
    fc.tuple(fc.constantFrom('pull_changes', 'set_active_quest'), reading(words)).map(
      ([name, pairs]): RandomRequest => ({
        method: 'GET',
        path: `/rpc/${name}?${encode(pairs)}`,
        headers: {},
      }),
    ),
  );
}

export function randomNonsense(): fc.Arbitrary<RandomRequest> {
  const method = fc.constantFrom('GET', 'POST', 'PATCH', 'DELETE', 'PUT', 'HEAD');
  return fc.tuple(method, junk, junk, fc.oneof(junk, fc.json())).map(([verb, name, query, body]) => ({
    method: verb,
    path: `/${encodeURIComponent(name)}?${query.replaceAll(/[^!-~]|#/g, '%')}`,
    headers: {},
    ...(verb === 'GET' || verb === 'HEAD' ? {} : { body }),
  }));
}
