import { postgresChangesFilter } from '@supabase/supabase-js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyCharacter } from '../../../../scripts/test/any-character.ts';
import { MAX_WILDCARDS } from '../db/patterns.ts';
import { FilterError, filterSql, parseFilter } from './filter.ts';

describe('subscription filters', () => {
  it('parses the filter by owner that the app uses', () => {
    expect(parseFilter('user_id=eq.6b2b7f9e-58a5-4a3e-a1b7-2d1b0c9f8e7d')).toEqual([
      { column: 'user_id', operator: 'eq', negated: false, values: ['6b2b7f9e-58a5-4a3e-a1b7-2d1b0c9f8e7d'] },
    ]);
  });

  it.each([
    [
      'depth_cm=gte.10,depth_cm=lt.30',
      '(c."depth_cm" >= cast($1::text as int4)) and (c."depth_cm" < cast($2::text as int4))',
    ],
    ['category=in.(Coin,Relic)', '(c."category" in (cast($1::text as int4), cast($2::text as int4)))'],
    ['details=not.is.null', 'not (c."details" is null)'],
    ['name=neq.x', '(c."name" <> cast($1::text as int4))'],
    ['name=ilike.*x%', '(c."name"::text ilike $1::text)'],
    ['name=isdistinct.x', '(c."name" is distinct from cast($1::text as int4))'],
  ])('%s becomes %s', (text, sql) => {
    expect(filterSql(parseFilter(text), () => 'int4', [])).toBe(sql);
  });

  it.each(
    [
      'user_id',
      'user_id=',
      'user_id=eq',
      '=eq.1',
      'user_id=drop.1',
      'user_id=match.(a+)+$',
      'user_id=is.nothing',
      'user_id=in.1',
      'user_id=in.()',
      'user_id=in.(1',
      'user_id=eq.1,',
      'user id=eq.1',
      'user_id;--=eq.1',
      'x=eq.',
      `x=in.(${Array.from({ length: 101 }, (_, i) => i).join()})`,
      'x=eq."open',
      Array(11).fill('x=eq.1').join(),
      `x=ilike.*${'a'.repeat(200)}*`,
      `x=eq.${'['.repeat(501)}`,
    ].filter((text) => text !== 'x=eq.'),
  )('refuses %j', (text) => {
    expect(() => parseFilter(text)).toThrow(FilterError);
  });

  it('counts the wildcards of all patterns, except escaped ones', () => {
    const pattern = (wildcards: number) => `notes=not.ilike.${'%a'.repeat(wildcards)}`;
    expect(parseFilter(pattern(MAX_WILDCARDS))).toHaveLength(1);
    expect(() => parseFilter(pattern(MAX_WILDCARDS + 1))).toThrow(`at most ${MAX_WILDCARDS} wildcards`);
    expect(parseFilter([9, 7].map(pattern).join())).toHaveLength(2);
    expect(() => parseFilter([9, 8].map(pattern).join())).toThrow(FilterError);
    expect(parseFilter(`notes=like."${String.raw`\\%a`.repeat(20)}"`)[0]?.values).toEqual([
      String.raw`\%a`.repeat(20),
    ]);
    expect(parseFilter(`notes=eq.${'%'.repeat(20)}`)).toHaveLength(1);
  });

  it('parses any value that the client quotes', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: anyCharacter, maxLength: 40 }),
        fc.array(fc.string({ minLength: 1 }), { minLength: 1, maxLength: 5 }),
        (value, list) => {
          const [one, many] = parseFilter(
            postgresChangesFilter().eq('a', value).not('b', 'in', list).build(),
          );
          expect(one?.values).toEqual([value]);
          expect(many?.values).toEqual([...new Set(list)]);
        },
      ),
    );
  });

  it('always parses or refuses', () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter }), (text) => {
        try {
          parseFilter(text);
        } catch (cause) {
          expect(cause).toBeInstanceOf(FilterError);
        }
      }),
    );
  });
});
