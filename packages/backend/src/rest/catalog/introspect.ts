import type { Database } from '../../db/database.ts';
import type { Catalog, Column, Relation, Routine } from './catalog.ts';
import { type ForeignKey, relationshipsOf, type ViewSource } from './relationships.ts';
import { columnOrigins } from './view-columns.ts';

/** The search path is empty, so types outside pg_catalog are schema-qualified. */
const RELATIONS_SQL = `
  select c.oid::text as oid, c.relname::text as name, c.relkind in ('v', 'm') as is_view,
    (select r.ev_action::text from pg_rewrite r where r.ev_class = c.oid and r.rulename = '_RETURN') as rule,
    (select json_agg(json_build_object('name', a.attname, 'number', a.attnum,
        'type', format_type(a.atttypid, -1),
        'default', case when a.attidentity <> '' or a.attgenerated <> '' then null else pg_get_expr(d.adbin, d.adrelid) end)
        order by a.attnum)
      from pg_attribute a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns,
    coalesce((select json_agg(json_build_object('primary', i.indisprimary, 'columns',
        (select json_agg(a.attname order by a.attnum) from pg_attribute a
          where a.attrelid = c.oid and a.attnum = any (i.indkey::int2[]))))
      from pg_index i where i.indrelid = c.oid and i.indisunique and i.indpred is null and i.indexprs is null), '[]') as keys
  from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm', 'f') and not c.relispartition`;

const FOREIGN_KEYS_SQL = `
  select k.conname::text as name, f.relname::text as "from", t.relname::text as "to",
    (select json_agg(json_build_array(a.attname, b.attname) order by u.position)
      from unnest(k.conkey, k.confkey) with ordinality as u (own, other, position)
      join pg_attribute a on a.attrelid = k.conrelid and a.attnum = u.own
      join pg_attribute b on b.attrelid = k.confrelid and b.attnum = u.other) as columns
  from pg_constraint k join pg_class f on f.oid = k.conrelid join pg_class t on t.oid = k.confrelid
  where k.contype = 'f' and k.conparentid = 0
    and f.relnamespace = 'public'::regnamespace and t.relnamespace = 'public'::regnamespace
  order by k.conname`;

const FUNCTIONS_SQL = `
  select p.proname::text as name, p.provolatile::text as volatility, p.proretset as returns_set,
    p.prorettype = 'void'::regtype as is_void,
    r.typtype = 'c' or p.prorettype = 'record'::regtype or coalesce(p.proargmodes && '{o,b,t}'::"char"[], false) as is_rows,
    (select c.relname::text from pg_class c
      where c.oid = r.typrelid and c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v', 'm', 'p')) as relation,
    (select json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, -1)) order by a.attnum)
      from pg_attribute a where a.attrelid = r.typrelid and a.attnum > 0 and not a.attisdropped) as attributes,
    (select json_agg(json_build_object('name', coalesce(p.proargnames[u.position], ''), 'type', format_type(u.type, -1),
        'mode', coalesce(p.proargmodes[u.position]::text, 'i')) order by u.position)
      from unnest(coalesce(p.proallargtypes, p.proargtypes::oid[])) with ordinality as u (type, position)) as arguments,
    p.pronargdefaults as defaults
  from pg_proc p join pg_type r on r.oid = p.prorettype
  where p.pronamespace = 'public'::regnamespace and p.prokind = 'f' and p.provariadic = 0
    and p.prorettype not in ('trigger'::regtype, 'event_trigger'::regtype)`;

interface RelationRow {
  oid: string;
  name: string;
  is_view: boolean;
  rule: string | null;
  columns: { name: string; number: number; type: string; default: string | null }[] | null;
  keys: { primary: boolean; columns: string[] }[];
}
interface FunctionRow {
  name: string;
  volatility: string;
  returns_set: boolean;
  is_void: boolean;
  is_rows: boolean;
  relation: string | null;
  attributes: { name: string; type: string }[] | null;
  arguments: { name: string; type: string; mode: string }[] | null;
  defaults: number;
}

export async function introspect(db: Database): Promise<Catalog> {
  return db.transaction(async (tx) => {
    await tx.query("select set_config('search_path', '', true)");
    const relationRows = await tx.query<RelationRow>(RELATIONS_SQL);
    const foreignKeys = await tx.query<ForeignKey>(FOREIGN_KEYS_SQL);
    const functionRows = await tx.query<FunctionRow>(FUNCTIONS_SQL);
    const relations = new Map(relationRows.map((row) => [row.name, toRelation(row)]));
    const uniqueKeys = new Map(relationRows.map((row) => [row.name, row.keys.map((key) => key.columns)]));
    return {
      watchesTime: db.kind === 'pglite',
      relations,
      functions: Map.groupBy(functionRows.map(toRoutine), (routine) => routine.name),
      relationships: relationshipsOf(relations, foreignKeys, uniqueKeys, viewSources(relationRows)),
    };
  });
}

function toRelation(row: RelationRow): Relation {
  const columns = (row.columns ?? []).map(({ name, type, default: sql }): [string, Column] => [
    name,
    { name, type, default: sql },
  ]);
  return {
    name: row.name,
    kind: row.is_view ? 'view' : 'table',
    columns: new Map(columns),
    primaryKey: row.keys.find((key) => key.primary)?.columns ?? [],
  };
}

function toRoutine(row: FunctionRow): Routine {
  const all = row.arguments ?? [];
  const inputs = all.filter((argument) => argument.mode === 'i' || argument.mode === 'b');
  const outputs = all.filter((argument) => argument.mode !== 'i');
  const columns = (outputs.length > 0 ? outputs : (row.attributes ?? [])).map(
    ({ name, type }): [string, Column] => [name, { name, type, default: null }],
  );
  return {
    name: row.name,
    parameters: inputs.map(({ name, type }, i) => ({
      name,
      type,
      required: i < inputs.length - row.defaults,
    })),
    volatility: row.volatility === 'i' ? 'immutable' : row.volatility === 's' ? 'stable' : 'volatile',
    returnsSet: row.returns_set,
    result: row.is_void
      ? { kind: 'void' }
      : row.is_rows
        ? { kind: 'rows', relation: row.relation, columns: new Map(columns) }
        : { kind: 'scalar' },
  };
}

function viewSources(rows: readonly RelationRow[]): ViewSource[] {
  const byOid = new Map(rows.map((row) => [row.oid, row]));
  const origins = new Map(rows.map((row) => [row.oid, row.rule ? columnOrigins(row.rule) : []]));
  const follow = (oid: string, number: number, depth: number): { table: string; column: string } | null => {
    const row = byOid.get(oid);
    if (!row || depth > 10) return null;
    if (!row.rule) {
      const column = row.columns?.find((candidate) => candidate.number === number);
      return column ? { table: row.name, column: column.name } : null;
    }
    const origin = origins.get(oid)?.find((candidate) => candidate.position === number);
    return origin ? follow(origin.relationOid, origin.columnNumber, depth + 1) : null;
  };
  const sources: ViewSource[] = [];
  for (const row of rows.filter((candidate) => candidate.rule)) {
    for (const column of row.columns ?? []) {
      const origin = follow(row.oid, column.number, 0);
      if (origin) sources.push({ view: row.name, viewColumn: column.name, ...origin });
    }
  }
  return sources;
}
