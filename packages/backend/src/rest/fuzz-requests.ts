import fc from 'fast-check';

/** A request below /rest/v1, made up. */
export interface MadeUpRequest {
  method: string;
  path: string;
  headers: Record<string, string>;
  body?: string;
}

/** Columns by relation, and values that exist: ids of the asker's rows and of another user's. */
export interface Vocabulary {
  columns: ReadonlyMap<string, readonly ColumnWord[]>;
  values: readonly string[];
}
export interface ColumnWord {
  name: string;
  /** `udt_name` of information_schema. */
  type: string;
}

const EMBEDS = [
  'quests',
  'finds',
  'media',
  'equipment',
  'equipment!detector_id',
  'd:detector_id',
  'quests!inner',
  'media!inner',
  'finds_with_geojson',
  'quests_with_geojson',
  'find_equipment',
  'quest_path_points',
];
const OPERATORS = ['eq', 'neq', 'gt', 'gte', 'lt', 'lte', 'like', 'ilike', 'cs', 'cd', 'ov', 'isdistinct'];
const ODD_OPERATORS = ['like(any)', 'eq(all)', 'gt(any)', 'fts', 'match', 'sl', 'nope', ''];
const ODD_VALUES = [
  'null',
  'true',
  '{}',
  '{a,"b}',
  '[1]',
  '2026-01-01',
  'infinity',
  '1e400',
  'NaN',
  '*',
  'POINT(0 0)',
  '{"type":"Point","coordinates":[0,0]}',
  '%',
  '\\',
  '0102000020E6100000',
];

const junk = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 12 }),
  fc.string({ unit: fc.constantFrom(...'().,:!"\\*{}[]->%&=+ \u0000\t;\'-/'), maxLength: 12 }),
);
/** Mostly `sound`, now and then `odd`: a request with one flaw goes further than one with ten. */
const mostly = <T>(sound: fc.Arbitrary<T>, odd: fc.Arbitrary<T>): fc.Arbitrary<T> =>
  fc.oneof({ weight: 25, arbitrary: sound }, { weight: 1, arbitrary: odd });
const join = (separator: string) => (parts: readonly string[]) => parts.join(separator);

function grammar(columns: readonly ColumnWord[], values: readonly string[]) {
  const names = columns.map(({ name }) => name);
  const value = fc.oneof(
    { weight: 5, arbitrary: fc.constantFrom(...values) },
    { weight: 3, arbitrary: fc.nat(20).map(String) },
    { weight: 1, arbitrary: fc.constantFrom(...ODD_VALUES) },
    { weight: 1, arbitrary: junk },
  );
  const column = mostly(fc.constantFrom(...names), fc.oneof(fc.constantFrom('nothing', 'ctid', '*'), junk));
  const step = fc.constantFrom('->a', '->>condition', '->0', '->>-1', '->"x y"', '->>');
  const field = fc.oneof(
    { weight: 20, arbitrary: column },
    { weight: 1, arbitrary: fc.tuple(column, step).map(join('')) },
  );
  const operand = fc.oneof(
    { weight: 6, arbitrary: fc.tuple(fc.constantFrom(...OPERATORS), value).map(join('.')) },
    { weight: 8, arbitrary: fc.constantFrom('is.null', 'not.is.null', 'is.not_null') },
    { weight: 1, arbitrary: fc.constantFrom('is.true', 'is.unknown', 'is.x') },
    { weight: 2, arbitrary: fc.array(value, { maxLength: 3 }).map((list) => `in.(${list.join(',')})`) },
    {
      weight: 1,
      arbitrary: fc.tuple(fc.constantFrom(...OPERATORS), value).map(([name, text]) => `not.${name}.${text}`),
    },
    { weight: 1, arbitrary: fc.tuple(fc.constantFrom(...ODD_OPERATORS), value).map(join('.')) },
  );
  const { members } = fc.letrec<{ members: string; member: string }>((tie) => ({
    members: fc.array(tie('member'), { minLength: 1, maxLength: 3 }).map((all) => `(${all.join(',')})`),
    member: fc.oneof(
      { depthSize: 'small' },
      fc.tuple(field, operand).map(join('.')),
      fc.tuple(fc.constantFrom('and', 'or', 'not.and'), tie('members')).map(join('')),
    ),
  }));
  const { select } = fc.letrec<{ select: string; item: string }>((tie) => ({
    select: fc.array(tie('item'), { minLength: 1, maxLength: 3 }).map(join(',')),
    item: fc.oneof(
      { depthSize: 'small' },
      field,
      fc.constant('*'),
      fc.tuple(field, fc.constantFrom('::text', '::int', '::jsonb', '::nope')).map(join('')),
      fc.tuple(fc.constantFrom('r1:', 'answer:', 'list:', 'x:'), field).map(join('')),
      fc.constantFrom(...EMBEDS).map((name) => `${name}(*)`),
      fc.tuple(fc.constantFrom(...EMBEDS), tie('select')).map(([name, inner]) => `${name}(${inner})`),
      fc.constantFrom('count()', '...quests(title)', 'media()'),
    ),
  }));
  const term = fc
    .tuple(field, fc.constantFrom('', '.asc', '.desc', '.nullsfirst', '.desc.nullslast'))
    .map(join(''));
  const order = fc.array(mostly(term, junk), { minLength: 1, maxLength: 3 }).map(join(','));
  return { column, field, operand, members, select: mostly(select, junk), order, value };
}

type Grammar = ReturnType<typeof grammar>;
type Parameter = [string, string];

const encode = (pairs: readonly Parameter[]): string =>
  pairs.map(([name, text]) => `${encodeURIComponent(name)}=${encodeURIComponent(text)}`).join('&');

function filters(words: Grammar): fc.Arbitrary<Parameter> {
  const at = mostly(fc.constant(''), fc.constantFrom('quests.', 'finds.', 'media.', 'd.'));
  return fc.oneof(
    {
      weight: 4,
      arbitrary: fc
        .tuple(at, words.field, words.operand)
        .map(([path, name, text]): Parameter => [path + name, text]),
    },
    {
      weight: 1,
      arbitrary: fc
        .tuple(at, fc.constantFrom('and', 'or', 'not.or'), words.members)
        .map(([path, name, text]): Parameter => [path + name, text]),
    },
    { weight: 1, arbitrary: fc.constantFrom<Parameter>(['x', 'eq.1'], ['select', 'id'], ['id', 'x']) },
  );
}

function reading(words: Grammar): fc.Arbitrary<Parameter[]> {
  const count = mostly(fc.nat(30).map(String), fc.constantFrom('-1', '9007199254740991', '1e3', 'x'));
  const optional = (parameter: fc.Arbitrary<Parameter>): fc.Arbitrary<Parameter[]> =>
    fc.option(parameter).map((given) => (given ? [given] : []));
  return fc
    .tuple(
      optional(words.select.map((text): Parameter => ['select', text])),
      optional(words.order.map((text): Parameter => ['order', text])),
      optional(count.map((text): Parameter => ['limit', text])),
      fc.array(filters(words), { maxLength: 2 }),
    )
    .map((groups) => groups.flat());
}

const countHeader = fc.constantFrom<Record<string, string>>(
  {},
  {},
  {},
  { prefer: 'count=exact' },
  { accept: 'application/vnd.pgrst.object+json' },
  { range: '0-4' },
  { range: '3-1' },
  { prefer: 'tx=rollback' },
);

/** GET and HEAD of tables and views. */
export function madeUpReads({ columns, values }: Vocabulary): fc.Arbitrary<MadeUpRequest> {
  return fc
    .constantFrom(...columns.keys())
    .chain((name) =>
      fc
        .tuple(
          fc.constantFrom('GET', 'GET', 'HEAD'),
          reading(grammar(columns.get(name) ?? [], values)),
          countHeader,
        )
        .map(([method, pairs, headers]) => ({ method, path: `/${name}?${encode(pairs)}`, headers })),
    );
}

/** A row whose values mostly have the types of their columns. */
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

/** POST, PATCH and DELETE of tables and views, with bodies that mostly fit. */
export function madeUpWrites({ columns, values }: Vocabulary): fc.Arbitrary<MadeUpRequest> {
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
        ),
        returned,
        conflict,
        body,
      )
      .map(([prefer, select, target, payload]): MadeUpRequest => {
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
        ([prefer, payload]): MadeUpRequest => ({
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
      )
      .map(
        ([method, wanted, select, payload]): MadeUpRequest => ({
          method,
          path: `/${name}?${encode([...wanted, ...select])}`,
          headers: select.length > 0 ? { prefer: 'return=representation' } : {},
          body: payload,
        }),
      );
    return fc.oneof(insert, quiet, change);
  });
}

/** Calls of the product's functions, their arguments mostly by the right names. */
export function madeUpCalls({ values }: Vocabulary): fc.Arbitrary<MadeUpRequest> {
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
  const call = (name: string, args: Record<string, fc.Arbitrary<unknown>>): fc.Arbitrary<MadeUpRequest> =>
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
    call('set_active_quest', { quest_id_to_activate: id }),
    call('append_quest_path_points', { target_quest_id: id, points }),
    call('append_quest_path_point', {
      target_quest_id: id,
      lng_param: number,
      lat_param: number,
      ts_param: words.value,
    }),
    fc.tuple(fc.constantFrom('pull_changes', 'set_active_quest'), reading(words)).map(
      ([name, pairs]): MadeUpRequest => ({
        method: 'GET',
        path: `/rpc/${name}?${encode(pairs)}`,
        headers: {},
      }),
    ),
  );
}

/** Names and bodies that nothing made sense of. */
export function madeUpNonsense(): fc.Arbitrary<MadeUpRequest> {
  const method = fc.constantFrom('GET', 'POST', 'PATCH', 'DELETE', 'PUT', 'HEAD');
  return fc.tuple(method, junk, junk, fc.oneof(junk, fc.json())).map(([verb, name, query, body]) => ({
    method: verb,
    path: `/${encodeURIComponent(name)}?${query.replaceAll(/[^!-~]|#/g, '%')}`,
    headers: {},
    ...(verb === 'GET' || verb === 'HEAD' ? {} : { body }),
  }));
}
