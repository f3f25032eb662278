import { type Catalog, isToOne } from '../catalog/catalog.ts';
import { refuse } from '../errors.ts';
import { MAX_ROWS } from '../limits.ts';
import {
  type ColumnSyntax,
  emptyLevel,
  type LevelSyntax,
  type OrderSyntax,
  PATH_SEPARATOR,
  type QuerySyntax,
  type SelectSyntax,
} from '../parse/syntax.ts';
import { conditionSql } from './condition.ts';
import {
  countedSql,
  type Embed,
  embedOutputs,
  listSql,
  presenceSql,
  resolveEmbeds,
  type Source,
} from './embed.ts';
import { castType, fieldLabel, fieldSql, type Scope } from './field.ts';
import { quoteName, quoteRelation, type Statement } from './statement.ts';

/** The read half of a request. Collects the root columns it uses, for the RETURNING of a write. */
export interface ReadPlan {
  /** Omits the root's conditions if a write has applied them. */
  rowsSql(options: { conditions: boolean; cap: number | null; keepsOrder?: boolean }): string;
  countSql(): string;
  /** Root columns in use; null means all. */
  rootColumns(): string[] | null;
}

export function planRead(
  catalog: Catalog,
  statement: Statement,
  query: QuerySyntax,
  root: Source,
  level: LevelSyntax,
): ReadPlan {
  const used = new Set<string>();
  const visit = (path: readonly string[]): LevelSyntax => {
    const key = path.join(PATH_SEPARATOR);
    used.add(key);
    return query.embedded.get(key) ?? emptyLevel();
  };
  const embeds = resolveEmbeds(catalog, statement, query.select, root, []);
  return {
    rowsSql: ({ conditions, cap, keepsOrder = false }) => {
      const sql = selectSql(statement, root, query.select, embeds, level, visit, {
        conditions,
        links: [],
        cap,
        keepsOrder,
      });
      for (const key of query.embedded.keys()) {
        if (!used.has(key)) throw refuse.notEmbedded(key.replaceAll(PATH_SEPARATOR, '.'));
      }
      return sql;
    },
    countSql: () => {
      const required = embeds.filter((embed) => embed.syntax.inner || testsPresence(level, embed, root));
      const joins = required.map((embed) => joinSql(statement, root, embed, visit)).join(' ');
      const where = whereSql(statement, root, level, required, []);
      return `select 1 from ${root.from} as ${root.alias} ${joins} ${where}`;
    },
    rootColumns: () => rootColumns(query.select, embeds, level),
  };
}

function selectSql(
  statement: Statement,
  source: Source,
  select: readonly SelectSyntax[],
  embeds: readonly Embed[],
  level: LevelSyntax,
  visit: (path: readonly string[]) => LevelSyntax,
  options: { conditions: boolean; links: readonly string[]; cap: number | null; keepsOrder: boolean },
): string {
  const outputs = select.flatMap((item) => {
    if (item.kind === 'column') return [columnSql(item, source, statement)];
    const embed = embeds.find((candidate) => candidate.syntax === item);
    return embed ? embedOutputs(embed) : [];
  });
  const joins = embeds.map((embed) => joinSql(statement, source, embed, visit, options.keepsOrder)).join(' ');
  const where = options.conditions ? whereSql(statement, source, level, embeds, options.links) : '';
  const order = orderSql(statement, source, level.order, embeds);
  const page = pageSql(statement, level, options.cap);
  return `select ${outputs.join(', ')} from ${source.from} as ${source.alias} ${joins} ${where} ${order} ${page}`;
}

/** A literal limit: a generic plan without it would be bad, and Postgres would replan it each time. */
function pageSql(statement: Statement, level: LevelSyntax, cap: number | null): string {
  const limit = cap === null ? level.limit : Math.min(level.limit ?? cap, cap);
  const limitSql = limit === null ? '' : `limit ${wholeNumber(limit)}`;
  return level.offset > 0 ? `${limitSql} offset ${statement.bind(String(level.offset))}::bigint` : limitSql;
}

function wholeNumber(count: number): string {
  if (!Number.isSafeInteger(count) || count < 0)
    throw refuse.syntax(`limit (${count})`, 'expecting a whole number');
  return count.toFixed(0);
}

function columnSql(item: ColumnSyntax, source: Source, statement: Statement): string {
  if (item.field.column === '*' && item.field.path.length === 0) return `${source.alias}.*`;
  const { sql } = fieldSql(source, item.field, statement);
  const value = item.cast ? `cast(${sql} as ${castType(item.cast)})` : sql;
  return `${value} as ${quoteName(item.alias ?? fieldLabel(item.field))}`;
}

/** With `keepsOrder` a limit stops the planner from reordering the join, to keep the parents' order. */
function joinSql(
  statement: Statement,
  parent: Source,
  embed: Embed,
  visit: (path: readonly string[]) => LevelSyntax,
  keepsOrder = false,
): string {
  const { syntax, source, relationship, lateral, children, countedAs } = embed;
  const link = linkSql(parent, embed, statement);
  const level = visit(embed.path);
  const linked = { ...source, from: link.from };
  const kind = syntax.inner ? 'inner' : 'left';
  const on = syntax.inner ? presenceSql(embed) : 'true';
  if (countedAs !== null) {
    const where = whereSql(statement, linked, level, [], link.on);
    const rows = `select 1 from ${linked.from} as ${linked.alias} ${where}`;
    return `${kind} join lateral (${countedSql(countedAs, embed, rows, statement)}) as ${lateral} on ${on}`;
  }
  const toOneCap = keepsOrder ? 1 : null;
  const rows = selectSql(statement, linked, syntax.select, children, level, visit, {
    conditions: true,
    links: link.on,
    cap: isToOne(relationship) ? toOneCap : MAX_ROWS,
    keepsOrder: false,
  });
  if (isToOne(relationship)) return `${kind} join lateral (${rows}) as ${lateral} on true`;
  return `${kind} join lateral (${listSql(embed, rows, statement)}) as ${lateral} on ${on}`;
}

function linkSql(
  parent: Source,
  { relationship, source }: Embed,
  statement: Statement,
): { from: string; on: string[] } {
  const { columns, junction } = relationship;
  const pair = (a: string, aColumn: string, b: string, bColumn: string): string =>
    `${a}.${quoteName(aColumn)} = ${b}.${quoteName(bColumn)}`;
  if (!junction) {
    return {
      from: source.from,
      on: columns.map(([own, other]) => pair(source.alias, other, parent.alias, own)),
    };
  }
  const through = statement.alias();
  return {
    from: `${quoteRelation(junction.table)} as ${through}, ${source.from}`,
    on: [
      ...columns.map(([own, other]) => pair(through, other, parent.alias, own)),
      ...junction.columns.map(([own, other]) => pair(source.alias, other, through, own)),
    ],
  };
}

function whereSql(
  statement: Statement,
  source: Source,
  level: LevelSyntax,
  embeds: readonly Embed[],
  links: readonly string[],
): string {
  const presence = (name: string): string | null => {
    const embed = embeds.find((candidate) => candidate.name === name);
    return embed ? presenceSql(embed) : null;
  };
  const conditions = level.conditions.map((condition) =>
    conditionSql(condition, source, statement, presence),
  );
  const all = [...links, ...conditions];
  return all.length > 0 ? `where ${all.join(' and ')}` : '';
}

function testsPresence(level: LevelSyntax, embed: Embed, root: Source): boolean {
  const tests = (condition: LevelSyntax['conditions'][number]): boolean =>
    condition.kind === 'group' ? condition.members.some(tests) : condition.field.column === embed.name;
  return !root.columns.has(embed.name) && level.conditions.some(tests);
}

function orderSql(
  statement: Statement,
  source: Source,
  order: readonly OrderSyntax[],
  embeds: readonly Embed[],
): string {
  const terms = order.map((term) => {
    const { sql } = fieldSql(orderScope(source, term, embeds), term.field, statement);
    return `${sql}${term.descending ? ' desc' : ''}${term.nulls ? ` nulls ${term.nulls}` : ''}`;
  });
  return terms.length > 0 ? `order by ${terms.join(', ')}` : '';
}

/** Orders apply to the level's own columns, or to a column selected by a to-one embed. */
function orderScope(source: Source, term: OrderSyntax, embeds: readonly Embed[]): Scope {
  if (term.embed === null) return source;
  const embed = embeds.find((candidate) => candidate.name === term.embed);
  if (!embed) throw refuse.notEmbedded(term.embed);
  if (!isToOne(embed.relationship)) throw refuse.relatedOrder(source.name, term.embed);
  const columns = [...embed.source.columns].filter(([name]) =>
    embed.syntax.select.some(
      (item) =>
        item.kind === 'column' &&
        (item.field.column === '*' || (item.field.column === name && (item.alias ?? name) === name)),
    ),
  );
  return { name: term.embed, alias: embed.lateral, columns: new Map(columns) };
}

function rootColumns(
  select: readonly SelectSyntax[],
  embeds: readonly Embed[],
  level: LevelSyntax,
): string[] | null {
  const names = new Set<string>();
  for (const item of select) {
    if (item.kind !== 'column') continue;
    if (item.field.column === '*') return null;
    names.add(item.field.column);
  }
  for (const { relationship } of embeds) for (const [own] of relationship.columns) names.add(own);
  for (const { embed, field } of level.order) if (embed === null) names.add(field.column);
  return [...names];
}
