import { MAX_PATTERN_LENGTH, MAX_WILDCARDS, wildcardsIn } from '../db/patterns.ts';
import { quoteName } from './catalog.ts';

const COMPARISONS: Readonly<Record<string, string>> = {
  eq: '=',
  neq: '<>',
  lt: '<',
  lte: '<=',
  gt: '>',
  gte: '>=',
  like: 'like',
  ilike: 'ilike',
  isdistinct: 'is distinct from',
};
const IS_VALUES = new Set(['null', 'true', 'false', 'unknown']);
const MAX_LENGTH = 4000;
const MAX_VALUES = 100;
const MAX_CONDITIONS = 10;
/** Bounds the nesting of JSON values, whose parser recurses. */
const MAX_BRACKETS = 500;

export interface Condition {
  column: string;
  operator: string;
  negated: boolean;
  values: string[];
}

export class FilterError extends Error {
  override readonly name = 'FilterError';
}

/** Syntax of realtime-js (RealtimePostgresFilterBuilder). @throws FilterError if any part is invalid */
export function parseFilter(text: string): Condition[] {
  if (text.length > MAX_LENGTH) throw new FilterError('the filter is too long');
  const reader = new Reader(text);
  const conditions: Condition[] = [];
  do conditions.push(readCondition(reader));
  while (reader.take(','));
  if (conditions.length > MAX_CONDITIONS) throw new FilterError(`at most ${MAX_CONDITIONS} conditions`);
  if (wildcardsOf(conditions) > MAX_WILDCARDS)
    throw new FilterError(`at most ${MAX_WILDCARDS} wildcards in the patterns of a filter`);
  if ((text.match(/[[{]/g)?.length ?? 0) > MAX_BRACKETS) throw new FilterError('too many brackets');
  if (!reader.atEnd()) throw new FilterError(`unexpected text at character ${reader.position + 1}`);
  return conditions;
}

function readCondition(reader: Reader): Condition {
  const column = reader.match(/[A-Za-z_]\w{0,62}/y);
  if (!column || !reader.take('=')) throw new FilterError('a condition starts with a column and =');
  const negated = reader.take('not.');
  const operator = reader.match(/[a-z]+/y);
  if (!operator || !reader.take('.')) throw new FilterError('a condition has the form column=operator.value');
  if (operator === 'in') {
    if (!reader.take('(')) throw new FilterError('in takes a list in parentheses');
    const values: string[] = [];
    do values.push(reader.value(true));
    while (reader.take(','));
    if (!reader.take(')')) throw new FilterError('the list of in is not closed');
    if (values.length > MAX_VALUES) throw new FilterError(`in takes at most ${MAX_VALUES} values`);
    return { column, operator, negated, values };
  }
  const value = reader.value(false);
  if (operator === 'is' ? !IS_VALUES.has(value) : !Object.hasOwn(COMPARISONS, operator)) {
    throw new FilterError(
      operator === 'is' ? 'is takes null, true, false or unknown' : `unknown operator ${operator}`,
    );
  }
  if (isPattern(operator) && value.length > MAX_PATTERN_LENGTH) {
    throw new FilterError(`a pattern has at most ${MAX_PATTERN_LENGTH} characters`);
  }
  return { column, operator, negated, values: [value] };
}

const isPattern = (operator: string): boolean => operator === 'like' || operator === 'ilike';

function wildcardsOf(conditions: readonly Condition[]): number {
  const patterns = conditions.filter(({ operator }) => isPattern(operator)).flatMap(({ values }) => values);
  return patterns.reduce((sum, pattern) => sum + wildcardsIn(pattern), 0);
}

class Reader {
  position = 0;
  private readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  atEnd(): boolean {
    return this.position === this.text.length;
  }

  take(token: string): boolean {
    if (!this.text.startsWith(token, this.position)) return false;
    this.position += token.length;
    return true;
  }

  match(sticky: RegExp): string | null {
    sticky.lastIndex = this.position;
    const found = sticky.exec(this.text)?.[0] ?? null;
    if (found !== null) this.position += found.length;
    return found;
  }

  /** An unquoted value ends at a comma, in a list also at a parenthesis. */
  value(inList: boolean): string {
    const quoted = this.match(/"(?:[^"\\]|\\.)*"/sy);
    if (quoted !== null) return quoted.slice(1, -1).replace(/\\(.)/gs, '$1');
    const unquoted = this.match(inList ? /[^,()"\\]+/y : /[^,"\\]*/y);
    if (unquoted === null) throw new FilterError('a value is missing or needs quotes');
    return unquoted;
  }
}

/** SQL over a row alias `c`; appends the values to `params`. Rows with a null result do not pass. */
export function filterSql(
  conditions: readonly Condition[],
  typeOf: (column: string) => string,
  params: unknown[],
): string {
  return conditions.map((condition) => conditionSql(condition, typeOf, params)).join(' and ');
}

function conditionSql(
  { column, operator, negated, values }: Condition,
  typeOf: (column: string) => string,
  params: unknown[],
): string {
  const name = `c.${quoteName(column)}`;
  const bind = (value: string) => `$${params.push(value)}::text`;
  const castTo = (value: string) => `cast(${bind(value)} as ${typeOf(column)})`;
  const [first = ''] = values;
  let sql: string;
  if (operator === 'is') sql = `${name} is ${first}`;
  else if (operator === 'in') sql = `${name} in (${values.map(castTo).join(', ')})`;
  else if (isPattern(operator)) sql = `${name}::text ${operator} ${bind(first)}`;
  else sql = `${name} ${COMPARISONS[operator]} ${castTo(first)}`;
  return negated ? `not (${sql})` : `(${sql})`;
}
