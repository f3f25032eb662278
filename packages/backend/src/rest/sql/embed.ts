import { type Catalog, isToOne, type Relationship } from '../catalog/catalog.ts';
import { findRelationship } from '../catalog/find-relationship.ts';
import { refuse } from '../errors.ts';
import type { EmbedSyntax, SelectSyntax } from '../parse/syntax.ts';
import { fieldLabel, type Scope } from './field.ts';
import { quoteName, quoteRelation, type Statement } from './statement.ts';

export interface Source extends Scope {
  from: string;
  /** The relation whose relationships embeds follow; null for function results without a relation. */
  relation: string | null;
}

export interface Embed {
  syntax: EmbedSyntax;
  name: string;
  relationship: Relationship;
  source: Source;
  lateral: string;
  path: readonly string[];
  children: readonly Embed[];
  /** For `finds(count)`: name of the count that replaces the rows; otherwise null. */
  countedAs: string | null;
}

/** @throws RestError PGRST200, PGRST201, 42712 */
export function resolveEmbeds(
  catalog: Catalog,
  statement: Statement,
  select: readonly SelectSyntax[],
  parent: Source,
  parentPath: readonly string[],
): Embed[] {
  const embeds = select
    .filter((item) => item.kind === 'embed')
    .map((syntax): Embed => {
      const name = syntax.alias ?? syntax.target;
      if (!parent.relation) throw refuse.noRelationship(parent.name, syntax.target, syntax.hint);
      const relationship = findRelationship(catalog, parent.relation, syntax.target, syntax.hint);
      const relation = catalog.relations.get(relationship.to);
      if (!relation) throw refuse.noRelationship(parent.name, syntax.target, syntax.hint);
      const source: Source = {
        name: relation.name,
        relation: relation.name,
        from: quoteRelation(relation.name),
        alias: statement.alias(),
        columns: relation.columns,
      };
      const lateral = statement.alias();
      const path = [...parentPath, name];
      const children = resolveEmbeds(catalog, statement, syntax.select, source, path);
      return {
        syntax,
        name,
        relationship,
        source,
        lateral,
        path,
        children,
        countedAs: countedAs(syntax, source),
      };
    });
  const duplicate = embeds.find((embed, i) => embeds.findIndex(({ name }) => name === embed.name) < i);
  if (duplicate) throw refuse.embedTwice(duplicate.name);
  return embeds;
}

/** Supabase allows this without aggregates: a single `count`, if the resource has no such column. */
function countedAs({ select, spread }: EmbedSyntax, { columns }: Source): string | null {
  const [only, second] = select;
  if (only?.kind !== 'column' || second !== undefined || columns.has('count')) return null;
  if (only.field.column !== 'count' || only.field.path.length > 0 || only.cast !== null) return null;
  if (spread) throw refuse.aggregates();
  return only.alias ?? 'count';
}

export function embedOutputs(embed: Embed): string[] {
  const { syntax, lateral, relationship, name, source, children } = embed;
  if (syntax.select.length === 0) return [];
  if (embed.countedAs !== null) {
    const counted = `${lateral}.counted`;
    return [`${isToOne(relationship) ? counted : `json_build_array(${counted})`} as ${quoteName(name)}`];
  }
  if (isToOne(relationship)) {
    return [syntax.spread ? `${lateral}.*` : `row_to_json(${lateral}.*) as ${quoteName(name)}`];
  }
  if (!syntax.spread) return [`coalesce(${lateral}.list, '[]') as ${quoteName(name)}`];
  return outputNames(syntax.select, source, children).map((column) => `${lateral}.${quoteName(column)}`);
}

/** The row of a to-many embed: a list of objects, or for a spread one list per column, in one order. */
export function listSql(
  { syntax, source, children, lateral }: Embed,
  rows: string,
  statement: Statement,
): string {
  const item = statement.alias();
  const from = `from (${rows}) as ${item} where ${statement.inTime}`;
  if (!syntax.spread) return `select json_agg(${item}.*) as list ${from}`;
  const lists = outputNames(syntax.select, source, children).map(
    (column) => `coalesce(json_agg(${item}.${quoteName(column)}), '[]') as ${quoteName(column)}`,
  );
  return `select ${[`count(*) as ${rowCount(lateral)}`, ...lists].join(', ')} ${from}`;
}

export function countedSql(name: string, { lateral }: Embed, rows: string, statement: Statement): string {
  const value = `json_build_object(${statement.bind(name)}, count(*)) as counted`;
  return `select count(*) as ${rowCount(lateral)}, ${value} from (${rows}) as ${statement.alias()} where ${statement.inTime}`;
}

export function presenceSql({ syntax, lateral, relationship, countedAs }: Embed): string {
  if (countedAs !== null) return `(${lateral}.${rowCount(lateral)} > 0)`;
  if (isToOne(relationship)) return `((${lateral}.*) is distinct from null)`;
  return syntax.spread ? `(${lateral}.${rowCount(lateral)} > 0)` : `(${lateral}.list is not null)`;
}

const rowCount = (lateral: string): string => quoteName(`${lateral} rows`);

function outputNames(select: readonly SelectSyntax[], source: Source, embeds: readonly Embed[]): string[] {
  const names = select.flatMap((item) => {
    if (item.kind === 'column') {
      if (item.field.column === '*' && item.field.path.length === 0) return [...source.columns.keys()];
      return [item.alias ?? fieldLabel(item.field)];
    }
    const embed = embeds.find((candidate) => candidate.syntax === item);
    if (!embed || item.select.length === 0) return [];
    return item.spread ? outputNames(item.select, embed.source, embed.children) : [embed.name];
  });
  const duplicate = names.find((name, i) => names.indexOf(name) < i);
  if (duplicate !== undefined)
    throw refuse.unsupported(`The column '${duplicate}' occurs twice in one spread; rename one.`);
  return names;
}
