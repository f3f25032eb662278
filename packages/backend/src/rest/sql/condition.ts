import { MAX_PATTERN_LENGTH } from '../../db/patterns.ts';
import { refuse } from '../errors.ts';
import { MAX_SEARCH_LENGTH } from '../limits.ts';
import type { Comparison, ConditionSyntax, IsValue, Operator, SearchOperator } from '../parse/syntax.ts';
import { fieldSql, type Scope, type TypedSql } from './field.ts';
import { arrayLiteral, type Statement } from './statement.ts';

const SQL_OPERATOR: Readonly<Record<Operator, string>> = {
  eq: '=',
  neq: '<>',
  gt: '>',
  gte: '>=',
  lt: '<',
  lte: '<=',
  like: 'like',
  ilike: 'ilike',
  isdistinct: 'is distinct from',
  cs: '@>',
  cd: '<@',
  ov: '&&',
};
const SQL_IS: Readonly<Record<IsValue, string>> = {
  null: 'null',
  not_null: 'not null',
  true: 'true',
  false: 'false',
  unknown: 'unknown',
};

const TO_QUERY: Readonly<Record<SearchOperator, string>> = {
  fts: 'to_tsquery',
  plfts: 'plainto_tsquery',
  phfts: 'phraseto_tsquery',
  wfts: 'websearch_to_tsquery',
};
/** Types that are converted to tsvector for a search; others must be tsvector. */
const SEARCHABLE: readonly string[] = ['text', 'character varying', 'character', 'json', 'jsonb'];

/** SQL condition for the presence of an embedded resource; null if it is not embedded. */
export type EmbedPresence = (name: string) => string | null;

export function conditionSql(
  condition: ConditionSyntax,
  scope: Scope,
  statement: Statement,
  embedPresence: EmbedPresence,
): string {
  if (condition.kind === 'group') {
    const members = condition.members.map((member) => conditionSql(member, scope, statement, embedPresence));
    return `${condition.negated ? 'not ' : ''}(${members.join(condition.junction === 'and' ? ' and ' : ' or ')})`;
  }
  const { field, comparison, negated } = condition;
  const present =
    field.path.length === 0 && !scope.columns.has(field.column) ? embedPresence(field.column) : null;
  if (present) {
    const wantsNull = comparison.kind === 'is' && comparison.value === 'null';
    if (!wantsNull) throw refuse.embedFilter(field.column);
    return negated ? present : `not ${present}`;
  }
  const comparisonText = comparisonSql(fieldSql(scope, field, statement), comparison, statement);
  const sql = isCostly(condition)
    ? `case when ${statement.inTime} then ${comparisonText} end`
    : comparisonText;
  return negated ? `not (${sql})` : sql;
}

/** Conditions without index support that can be slow on one row, so each checks the clock. */
function isCostly({ field, comparison }: Extract<ConditionSyntax, { kind: 'filter' }>): boolean {
  if (field.path.length > 0 || comparison.kind === 'search') return true;
  return comparison.kind === 'value' && COSTLY.includes(comparison.operator);
}
const COSTLY: readonly Operator[] = ['like', 'ilike', 'cs', 'cd', 'ov'];

function comparisonSql(field: TypedSql, comparison: Comparison, statement: Statement): string {
  if (comparison.kind === 'is') return `${field.sql} is ${SQL_IS[comparison.value]}`;
  if (comparison.kind === 'in') {
    return `${field.sql} = any (${statement.bind(arrayLiteral(comparison.values))}::${field.type}[])`;
  }
  if (comparison.kind === 'search') return searchSql(field, comparison, statement);
  const { operator, quantifier, value } = comparison;
  const isPattern = operator === 'like' || operator === 'ilike';
  if (isPattern && value.length > MAX_PATTERN_LENGTH) {
    throw refuse.unsupported(`Patterns of more than ${MAX_PATTERN_LENGTH} characters.`);
  }
  // `*` stands for `%`, which URLs would have to escape.
  const operandText = isPattern ? value.replaceAll('*', '%') : value;
  if (isPattern) statement.countWildcards(operandText);
  const bound = statement.bind(operandText);
  const type = isPattern ? 'text' : field.type;
  const operand = quantifier ? `${quantifier} (${bound}::${type}[])` : `(${bound}::${type})`;
  return `${field.sql} ${SQL_OPERATOR[operator]} ${operand}`;
}

function searchSql(
  field: TypedSql,
  { operator, config, query }: Extract<Comparison, { kind: 'search' }>,
  statement: Statement,
): string {
  if (query.length > MAX_SEARCH_LENGTH) {
    throw refuse.unsupported(`Searches of more than ${MAX_SEARCH_LENGTH} characters.`);
  }
  const language = config === null ? '' : `${statement.bind(config)}::regconfig, `;
  const words = SEARCHABLE.includes(field.type) ? `to_tsvector(${language}${field.sql})` : field.sql;
  return `${words} @@ ${TO_QUERY[operator]}(${language}${statement.bind(query)})`;
}
