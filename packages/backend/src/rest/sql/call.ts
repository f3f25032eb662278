import type { Catalog, Routine } from '../catalog/catalog.ts';
import { refuse } from '../errors.ts';
import { MAX_ROWS } from '../limits.ts';
import type { AnswerShape } from '../parse/accept.ts';
import type { Payload } from '../parse/payload.ts';
import type { QuerySyntax } from '../parse/syntax.ts';
import { answerColumns, bodySql } from './answer.ts';
import type { Source } from './embed.ts';
import { planRead } from './read.ts';
import { quoteName, quoteRelation, type Statement } from './statement.ts';

/** Arguments of a call: a JSON object (POST) or query parameters (GET). */
export type CallArguments =
  | { kind: 'json'; payload: Payload }
  | { kind: 'texts'; pairs: readonly (readonly [string, string])[] };

/**
 * Resolves an overload by function name and argument names.
 * @throws RestError 404 PGRST202, 300 PGRST203
 */
export function findRoutine(catalog: Catalog, name: string, argumentNames: readonly string[]): Routine {
  const overloads = catalog.functions.get(name) ?? [];
  const candidates = overloads.filter(
    ({ parameters }) =>
      argumentNames.every(
        (argument) => argument !== '' && parameters.some((parameter) => parameter.name === argument),
      ) && parameters.every((parameter) => !parameter.required || argumentNames.includes(parameter.name)),
  );
  const [only, second] = candidates;
  if (!only) throw refuse.noFunction(name, argumentNames);
  if (second) {
    throw refuse.ambiguousFunction(
      candidates.map(
        (routine) =>
          `public.${routine.name}(${routine.parameters.map(({ name: parameter, type }) => `${parameter} => ${type}`).join(', ')})`,
      ),
    );
  }
  return only;
}

/** SQL that calls `routine` once and returns its answer; a row result is filtered and paged. */
export function callSql(
  catalog: Catalog,
  statement: Statement,
  routine: Routine,
  args: CallArguments,
  query: QuerySyntax,
  options: { shape: AnswerShape; counts: boolean },
): string {
  const call = invocation(statement, routine, args);
  const { result } = routine;
  if (options.shape.format === 'csv' && result.kind !== 'rows') throw refuse.mediaType('text/csv');
  if (result.kind === 'void') {
    refuseReading(query, routine);
    return `select ${call.sql}${call.from}`;
  }
  if (result.kind === 'scalar') {
    refuseReading(query, routine);
    const answers = `with called as (select ${call.sql} as answer${call.from})`;
    const shape = routine.returnsSet ? options.shape : { ...options.shape, single: true };
    const answer = answerColumns({
      page: 'count(*)',
      body: bodySql('called.answer', shape),
      ...(options.counts ? { total: 'count(*)' } : {}),
    });
    return `${answers} select ${answer} from called`;
  }
  const relation = result.relation ? catalog.relations.get(result.relation) : undefined;
  const source: Source = {
    name: relation?.name ?? routine.name,
    relation: relation?.name ?? null,
    from: 'called',
    alias: statement.alias(),
    columns: relation?.columns ?? result.columns,
  };
  const plan = planRead(catalog, statement, query, source, query.root);
  const called = `with called as (select answer.*${call.from ? `${call.from}, lateral` : ' from'} ${call.sql} as answer)`;
  const rows = plan.rowsSql({ conditions: true, cap: MAX_ROWS, keepsOrder: true });
  const shape = routine.returnsSet ? options.shape : { ...options.shape, single: true };
  const answer = answerColumns({
    page: 'count(*)',
    body: bodySql('answer.*', shape),
    ...(options.counts ? { total: `select count(*) from (${plan.countSql()}) as counted` } : {}),
  });
  return `${called} select ${answer} from (${rows}) as answer`;
}

function invocation(
  statement: Statement,
  routine: Routine,
  args: CallArguments,
): { sql: string; from: string } {
  const name = quoteRelation(routine.name);
  if (args.kind === 'texts') {
    const values = args.pairs.map(([key, value]) => {
      const type = routine.parameters.find((parameter) => parameter.name === key)?.type ?? 'text';
      return `${quoteName(key)} => ${statement.bind(value)}::${type}`;
    });
    return { sql: `${name}(${values.join(', ')})`, from: '' };
  }
  const given = routine.parameters.filter((parameter) => args.payload.keys.includes(parameter.name));
  if (given.length === 0) return { sql: `${name}()`, from: '' };
  const record = given.map((parameter) => `${quoteName(parameter.name)} ${parameter.type}`).join(', ');
  const values = given.map(
    (parameter) => `${quoteName(parameter.name)} => args.${quoteName(parameter.name)}`,
  );
  return {
    sql: `${name}(${values.join(', ')})`,
    // `limit 1`: otherwise the planner assumes 100 rows here and 100 calls of the function.
    from: ` from (select * from json_to_recordset(${statement.bind(args.payload.json)}::json) as given(${record}) limit 1) as args`,
  };
}

function refuseReading(query: QuerySyntax, routine: Routine): void {
  const [only, second] = query.select;
  const selectsAll = only?.kind === 'column' && only.field.column === '*' && second === undefined;
  const { conditions, order, limit, offset } = query.root;
  const hasQueryOptions = conditions.length > 0 || order.length > 0 || limit !== null || offset > 0;
  if (!selectsAll || hasQueryOptions || query.embedded.size > 0) {
    throw refuse.unsupported(`The function ${routine.name} returns no rows to select or filter.`);
  }
}
