import fc from 'fast-check';

export interface ColumnWord {
  name: string;
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
const SEARCHES = ['fts', 'plfts', 'phfts', 'wfts', 'fts(english)', 'wfts(simple)', 'plfts(german)'];
const ODD_OPERATORS = [
  'like(any)',
  'eq(all)',
  'gt(any)',
  'fts(klingon)',
  'fts(1)',
  'fts()',
  'match',
  'sl',
  'nope',
  '',
];
const ODD_SEARCHES = ['a & b', '!a', 'a <-> b', "'a b'", 'a:*', 'a &', '((a', '"a b" or -c', ':', '\\', "''"];
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

export const junk = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 12 }),
  fc.string({ unit: fc.constantFrom(...'().,:!"\\*{}[]->%&=+ \u0000\t;\'-/'), maxLength: 12 }),
);
/** Mostly `sound`, rarely `odd`: requests with a single flaw reach more code. */
export const mostly = <T>(sound: fc.Arbitrary<T>, odd: fc.Arbitrary<T>): fc.Arbitrary<T> =>
  fc.oneof({ weight: 25, arbitrary: sound }, { weight: 1, arbitrary: odd });
const join = (separator: string) => (parts: readonly string[]) => parts.join(separator);

export function grammar(columns: readonly ColumnWord[], values: readonly string[]) {
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
    {
      weight: 2,
      arbitrary: fc
        .tuple(fc.constantFrom(...SEARCHES), fc.oneof(value, fc.constantFrom(...ODD_SEARCHES)))
        .map(join('.')),
    },
    {
      weight: 1,
      arbitrary: fc
        .tuple(
          fc.constantFrom('like(any)', 'ilike(all)', 'eq(any)', 'lt(all)'),
          fc.array(value, { maxLength: 3 }),
        )
        .map(([name, list]) => `${name}.{${list.join(',')}}`),
    },
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
      fc.tuple(fc.constantFrom(...EMBEDS), tie('select')).map(([name, inner]) => `...${name}(${inner})`),
      fc.constantFrom(
        '...quests(title)',
        '...media(filename)',
        '...finds(a:category,b:id)',
        '...equipment!detector_id(name)',
      ),
      fc.constantFrom('count()', 'media()', '...media()', 'x:...quests(title)'),
    ),
  }));
  const term = fc
    .tuple(field, fc.constantFrom('', '.asc', '.desc', '.nullsfirst', '.desc.nullslast'))
    .map(join(''));
  const related = fc
    .tuple(fc.constantFrom('quests', 'd', 'media'), term)
    .map(([name, text]) => `${name}(${text})`);
  const order = fc
    .array(mostly(term, fc.oneof(related, junk)), { minLength: 1, maxLength: 3 })
    .map(join(','));
  return { column, field, operand, members, select: mostly(select, junk), order, value };
}

export type Grammar = ReturnType<typeof grammar>;
export type Parameter = [string, string];

export const encode = (pairs: readonly Parameter[]): string =>
  pairs.map(([name, text]) => `${encodeURIComponent(name)}=${encodeURIComponent(text)}`).join('&');

export function filters(words: Grammar): fc.Arbitrary<Parameter> {
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
        .tuple(at, fc.constantFrom('and', 'or', 'not.or', 'not.and'), words.members)
        .map(([path, name, text]): Parameter => [path + name, text]),
    },
    { weight: 1, arbitrary: fc.constantFrom<Parameter>(['x', 'eq.1'], ['select', 'id'], ['id', 'x']) },
  );
}

export function reading(words: Grammar): fc.Arbitrary<Parameter[]> {
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
