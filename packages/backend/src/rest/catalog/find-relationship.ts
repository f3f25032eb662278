import { refuse } from '../errors.ts';
import type { Catalog, Relationship } from './catalog.ts';

/**
 * `target` is a relation, a foreign key or a referring column; `hint` a foreign key, a column or a junction,
 * as in PostgREST's Plan.hs (findRel). @throws RestError PGRST200 for none, PGRST201 for several
 */
export function findRelationship(
  catalog: Catalog,
  origin: string,
  target: string,
  hint: string | null,
): Relationship {
  const candidates = (catalog.relationships.get(origin) ?? []).filter((relationship) =>
    relationship.from === relationship.to
      ? matchesSelf(relationship, target, hint)
      : matches(relationship, target, hint),
  );
  const [only, second] = candidates;
  if (!only) throw refuse.noRelationship(origin, target, hint);
  if (!second) return only;
  throw refuse.ambiguousRelationship(
    origin,
    target,
    candidates.map(describe),
    candidates.map((candidate) => `${candidate.to}!${candidate.junction?.table ?? candidate.constraint}`),
  );
}

function matches(relationship: Relationship, target: string, hint: string | null): boolean {
  const { to, toIsView, constraint, columns, junction } = relationship;
  const single = columns.length === 1 && !junction ? columns[0] : undefined;
  if (hint === null) {
    if (target === to) return true;
    return !toIsView && !junction && (target === constraint || target === single?.[0]);
  }
  if (target !== to) return false;
  if (junction) return hint === junction.table;
  return hint === constraint || hint === single?.[0] || hint === single?.[1];
}

/** For a self-referencing table, its name means the children and the column's name the parent. */
function matchesSelf(relationship: Relationship, target: string, hint: string | null): boolean {
  const { to, cardinality, columns } = relationship;
  const single = columns.length === 1 ? columns[0] : undefined;
  if (hint !== null) return target === to && cardinality === 'one-to-many' && hint === single?.[1];
  if (target === to) return cardinality === 'one-to-many';
  return cardinality === 'many-to-one' && target === single?.[0];
}

function describe({ from, to, cardinality, constraint, columns, junction }: Relationship): object {
  const list = (names: readonly string[]): string => `(${names.join(', ')})`;
  const columnList = list(columns.map(([column]) => column));
  const other = list(columns.map(([, column]) => column));
  return {
    cardinality,
    embedding: `${from} with ${to}`,
    relationship: junction
      ? `${junction.table} using ${constraint}${other} and ${junction.constraint}${list(junction.columns.map(([column]) => column))}`
      : `${constraint} using ${from}${columnList} and ${to}${other}`,
  };
}
