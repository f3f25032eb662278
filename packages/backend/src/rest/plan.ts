import type { Catalog, Relation } from './catalog/catalog.ts';
import { refuse } from './errors.ts';
import { MAX_ROWS } from './limits.ts';
import type { AnswerShape } from './parse/accept.ts';
import type { Payload } from './parse/payload.ts';
import type { Preferences } from './parse/preferences.ts';
import type { QuerySyntax } from './parse/syntax.ts';
import { answerColumns, bodySql } from './sql/answer.ts';
import { type CallArguments, callSql, findRoutine } from './sql/call.ts';
import type { Source } from './sql/embed.ts';
import { planRead } from './sql/read.ts';
import { newStatement, quoteRelation, type Statement } from './sql/statement.ts';
import { deleteSql, insertSql, updateSql, WRITTEN } from './sql/write.ts';

export interface RestRequest {
  query: QuerySyntax;
  preferences: Preferences;
  shape: AnswerShape;
  /** False for HEAD: rows are counted only. */
  wantsBody: boolean;
}

export interface Plan {
  sql: string;
  params: readonly string[];
  readOnly: boolean;
  answers: 'rows' | 'value' | 'nothing';
}

/** @throws RestError for unknown names */
export function planSelect(catalog: Catalog, name: string, request: RestRequest): Plan {
  const relation = findRelation(catalog, name);
  const statement = newStatement(catalog.watchesTime);
  const { query, preferences, shape } = request;
  refuseWriteParameters(query);
  const source = relationSource(relation, statement, quoteRelation(relation.name));
  const read = planRead(catalog, statement, query, source, query.root);
  const rows = read.rowsSql({ conditions: true, cap: MAX_ROWS });
  const answer = answerColumns({
    page: 'count(*)',
    ...(request.wantsBody ? { body: bodySql('answer.*', shape) } : {}),
    ...(preferences.counts ? { total: `select count(*) from (${read.countSql()}) as counted` } : {}),
  });
  const sql = `select ${answer} from (${rows}) as answer where ${statement.inTime}`;
  return { sql, params: statement.params, readOnly: true, answers: 'rows' };
}

/** @throws RestError for unknown names and unsupported options */
export function planWrite(
  catalog: Catalog,
  name: string,
  request: RestRequest,
  write: { kind: 'insert' | 'update'; payload: Payload } | { kind: 'delete' },
): Plan {
  const relation = findRelation(catalog, name);
  const statement = newStatement(catalog.watchesTime);
  const { query, preferences, shape } = request;
  refuseIgnored(query, preferences, write.kind);
  const source = relationSource(relation, statement, WRITTEN);
  const read = planRead(catalog, statement, query, source, query.root);
  const parts = { statement, relation, query, preferences, shape, read };
  const sql =
    write.kind === 'insert'
      ? insertSql(parts, write.payload)
      : write.kind === 'update'
        ? updateSql(parts, write.payload)
        : deleteSql(parts);
  const answers = preferences.return === 'representation' ? 'rows' : 'nothing';
  return { sql, params: statement.params, readOnly: false, answers };
}

/** @throws RestError PGRST202 and others */
export function planCall(catalog: Catalog, name: string, request: RestRequest, args: CallArguments): Plan {
  const given = args.kind === 'json' ? args.payload.keys : args.pairs.map(([key]) => key);
  const routine = findRoutine(catalog, name, given);
  const statement = newStatement(catalog.watchesTime);
  refuseWriteParameters({ ...request.query, columns: null });
  const { preferences, shape } = request;
  if (preferences.maxAffected !== null && !routine.returnsSet) throw refuse.maxAffectedOfCall();
  const sql = callSql(catalog, statement, routine, args, request.query, {
    shape,
    counts: preferences.counts,
  });
  const answers = routine.result.kind === 'void' ? 'nothing' : routine.returnsSet ? 'rows' : 'value';
  // A GET call must not write, even if the function is declared volatile.
  const readOnly = args.kind === 'texts' || routine.volatility !== 'volatile';
  return { sql, params: statement.params, readOnly, answers };
}

function findRelation(catalog: Catalog, name: string): Relation {
  const relation = catalog.relations.get(name);
  if (!relation) throw refuse.table(name);
  return relation;
}

function relationSource(relation: Relation, statement: Statement, from: string): Source {
  const { name, columns } = relation;
  return { name, relation: name, from, alias: statement.alias(), columns };
}

function refuseWriteParameters(query: QuerySyntax): void {
  if (query.onConflict) throw refuse.syntax('on_conflict parameter', 'it belongs to an insert');
  if (query.columns) throw refuse.syntax('columns parameter', 'it belongs to an insert or update');
}

function refuseIgnored(
  query: QuerySyntax,
  preferences: Preferences,
  kind: 'insert' | 'update' | 'delete',
): void {
  const { root } = query;
  if (kind !== 'insert' && query.onConflict)
    throw refuse.syntax('on_conflict parameter', 'it belongs to an insert');
  if (kind === 'delete' && query.columns)
    throw refuse.syntax('columns parameter', 'it belongs to an insert or update');
  if (kind === 'insert' && root.conditions.length > 0) throw refuse.unsupported('Filters on an insert.');
  if (kind !== 'insert' && (root.limit !== null || root.offset > 0)) {
    throw refuse.unsupported('limit and offset on an update or delete.');
  }
  if (preferences.return === 'representation') return;
  const reads = query.selectGiven || query.embedded.size > 0 || root.order.length > 0 || root.limit !== null;
  if (reads) throw refuse.unsupported('select and order on a write need Prefer: return=representation.');
}
