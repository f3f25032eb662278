import { refuse } from '../errors.ts';
import { MAX_LOGIC_DEPTH } from '../limits.ts';
import { parseField } from './field.ts';
import { Scanner } from './scanner.ts';
import type { Comparison, ConditionSyntax, IsValue, Operator, SearchOperator } from './syntax.ts';

const OPERATORS: readonly Operator[] = [
  'eq',
  'neq',
  'gt',
  'gte',
  'lt',
  'lte',
  'like',
  'ilike',
  'isdistinct',
  'cs',
  'cd',
  'ov',
];
const QUANTIFIED: readonly string[] = ['eq', 'gt', 'gte', 'lt', 'lte', 'like', 'ilike'];
/** PostgREST operators that are refused here. Regular expressions can run for minutes. */
const UNSUPPORTED = /^(match|imatch|sl|sr|nxr|nxl|adj)(\([^)]*\))?\./;
const SEARCHES: readonly SearchOperator[] = ['fts', 'plfts', 'phfts', 'wfts'];
/** The configuration must be a name: Postgres treats a number as an internal id. */
const SEARCH = /^([a-z]+)(?:\(([\p{L}_][\p{L}\p{N}_$]*)\))?\./u;
const IS_VALUES: readonly IsValue[] = ['null', 'not_null', 'true', 'false', 'unknown'];

/** True for `operator.value`, which distinguishes filters from arguments in a GET function call. */
export function looksLikeFilter(value: string): boolean {
  const operatorText = value.startsWith('not.') ? value.slice(4) : value;
  if (searchToken(operatorText)) return true;
  const operator = /^([a-z]+)(\((any|all)\))?\./.exec(operatorText)?.[1];
  return (
    operator !== undefined &&
    (['in', 'is', ...OPERATORS].includes(operator) || UNSUPPORTED.test(operatorText))
  );
}

/** `eq.5`, `not.in.(a,"x,y")`, `is.null`, `like(any).{a*,b*}`. @throws RestError PGRST100, PGRST127 */
export function parseFilterValue(text: string): { negated: boolean; comparison: Comparison } {
  const scanner = new Scanner(text, 'filter');
  const parsed = parseComparison(scanner, () => scanner.remaining());
  scanner.skipSpace();
  if (!scanner.done) scanner.fail('expecting end of input');
  return parsed;
}

/** `(a.eq.1,not.and(b.gt.2,c.is.null))`. @throws RestError PGRST100, PGRST127 */
export function parseGroup(junction: 'and' | 'or', negated: boolean, text: string): ConditionSyntax {
  const scanner = new Scanner(text, 'logic tree');
  const members = parseMembers(scanner, 1);
  scanner.skipSpace();
  if (!scanner.done) scanner.fail('expecting end of input');
  return { kind: 'group', negated, junction, members };
}

function parseMembers(scanner: Scanner, depth: number): ConditionSyntax[] {
  if (depth > MAX_LOGIC_DEPTH) throw refuse.unsupported(`Conditions nested deeper than ${MAX_LOGIC_DEPTH}.`);
  scanner.skipSpace();
  scanner.expect('(');
  const members: ConditionSyntax[] = [];
  do {
    scanner.skipSpace();
    members.push(parseMember(scanner, depth));
    scanner.skipSpace();
  } while (scanner.take(','));
  scanner.expect(')');
  return members;
}

function parseMember(scanner: Scanner, depth: number): ConditionSyntax {
  const group = /^(not\.)?(and|or)\s*\(/.exec(scanner.text.slice(scanner.position));
  if (group) {
    scanner.position += group[0].length - 1;
    return {
      kind: 'group',
      negated: group[1] !== undefined,
      junction: group[2] === 'and' ? 'and' : 'or',
      members: parseMembers(scanner, depth + 1),
    };
  }
  const field = parseField(scanner);
  scanner.expect('.');
  const { negated, comparison } = parseComparison(scanner, () => parseGroupedValue(scanner));
  return { kind: 'filter', negated, field, comparison };
}

function parseComparison(
  scanner: Scanner,
  value: () => string,
): { negated: boolean; comparison: Comparison } {
  const negated = scanner.take('not.');
  const remaining = scanner.text.slice(scanner.position);
  const unsupported = UNSUPPORTED.exec(remaining)?.[1];
  if (unsupported) throw refuse.unsupported(`The operator ${unsupported} is not supported.`);
  if (scanner.take('in.')) return { negated, comparison: { kind: 'in', values: parseList(scanner) } };
  if (scanner.take('is.')) return { negated, comparison: { kind: 'is', value: parseIsValue(scanner) } };
  const search = searchToken(remaining);
  if (search) {
    scanner.position += search.length;
    const { operator, config } = search;
    return { negated, comparison: { kind: 'search', operator, config, query: value() } };
  }
  const [token, name, , quantifier] = /^([a-z]+)(\((any|all)\))?\./.exec(remaining) ?? [];
  const operator = OPERATORS.find((candidate) => candidate === name);
  if (!token || !operator || (quantifier && !QUANTIFIED.includes(operator))) {
    scanner.fail('expecting operator (eq, gt, ...)');
  }
  scanner.position += token.length;
  const how = quantifier === 'any' || quantifier === 'all' ? quantifier : null;
  return { negated, comparison: { kind: 'value', operator, quantifier: how, value: value() } };
}

/** `fts.` or `fts(english).` at the start of `text`. */
function searchToken(
  text: string,
): { operator: SearchOperator; config: string | null; length: number } | null {
  const [token, name, config] = SEARCH.exec(text) ?? [];
  const operator = SEARCHES.find((candidate) => candidate === name);
  return token && operator ? { operator, config: config ?? null, length: token.length } : null;
}

function parseIsValue(scanner: Scanner): IsValue {
  const word = scanner.takeWhile((character) => /[a-z_]/i.test(character)).toLowerCase();
  const literal = IS_VALUES.find((value) => value === word);
  if (!literal) scanner.fail('expecting null, not_null, true, false or unknown');
  return literal;
}

function parseList(scanner: Scanner): string[] {
  scanner.skipSpace();
  scanner.expect('(');
  const values: string[] = [];
  do {
    values.push(parsePlainOrQuoted(scanner));
  } while (scanner.take(','));
  scanner.expect(')');
  // `in.()` is the empty list, not a list with an empty text.
  return values.length === 1 && values[0] === '' ? [] : values;
}

/** A value in a group ends at `,` or `)`, unless it is quoted or a Postgres array. */
function parseGroupedValue(scanner: Scanner): string {
  const array = /^\{[^{}]*\}/.exec(scanner.text.slice(scanner.position))?.[0];
  if (array) {
    scanner.position += array.length;
    return array;
  }
  return parsePlainOrQuoted(scanner);
}

function parsePlainOrQuoted(scanner: Scanner): string {
  if (scanner.peek() === '"') {
    const start = scanner.position;
    const value = scanner.quoted();
    if (scanner.done || ',)'.includes(scanner.peek())) return value;
    scanner.position = start;
  }
  return scanner.takeWhile((character) => !',)'.includes(character));
}
