import type { Relation, Relationship } from './catalog.ts';

export interface ForeignKey {
  name: string;
  from: string;
  to: string;
  /** Pairs [referring column, referenced column]. */
  columns: [string, string][];
}

export interface ViewSource {
  view: string;
  viewColumn: string;
  table: string;
  column: string;
}

type Pairs = readonly (readonly [string, string])[];

/** As in PostgREST's SchemaCache.hs: foreign keys both ways, also for views, and junction tables. */
export function relationshipsOf(
  relations: ReadonlyMap<string, Relation>,
  foreignKeys: readonly ForeignKey[],
  uniqueKeys: ReadonlyMap<string, readonly (readonly string[])[]>,
  viewSources: readonly ViewSource[],
): ReadonlyMap<string, readonly Relationship[]> {
  const all: Relationship[] = [];
  const add = (
    from: string,
    to: string,
    cardinality: Relationship['cardinality'],
    constraint: string,
    columns: Pairs,
    junction: Relationship['junction'] = null,
  ): void => {
    const toIsView = relations.get(to)?.kind === 'view';
    all.push({ from, to, toIsView, cardinality, constraint, columns, junction });
  };

  for (const key of foreignKeys) {
    const own = key.columns.map(([column]) => column);
    const isUnique = (uniqueKeys.get(key.from) ?? []).some((unique) => sameSet(unique, own));
    for (const from of standIns(key.from, own, viewSources)) {
      const other = key.columns.map(([, column]) => column);
      for (const to of standIns(key.to, other, viewSources)) {
        const pairs = own.map((_, i): [string, string] => [from.columns[i] ?? '', to.columns[i] ?? '']);
        const swapped = pairs.map(([a, b]): [string, string] => [b, a]);
        add(from.name, to.name, isUnique ? 'one-to-one' : 'many-to-one', key.name, pairs);
        // Skip the duplicate that a self-reference would add for a view in both roles.
        add(to.name, from.name, isUnique ? 'one-to-one' : 'one-to-many', key.name, swapped);
      }
    }
  }
  for (const first of foreignKeys) {
    for (const second of foreignKeys) {
      const primaryKey = relations.get(first.from)?.primaryKey ?? [];
      const both = [...first.columns, ...second.columns].map(([column]) => column);
      if (first === second || first.from !== second.from) continue;
      if (primaryKey.length === 0 || !both.every((column) => primaryKey.includes(column))) continue;
      const inward = first.columns.map(([column, target]): [string, string] => [target, column]);
      add(first.to, second.to, 'many-to-many', first.name, inward, {
        table: first.from,
        constraint: second.name,
        columns: second.columns,
      });
    }
  }
  return Map.groupBy(all, (relationship) => relationship.from);
}

function standIns(
  table: string,
  columns: readonly string[],
  viewSources: readonly ViewSource[],
): { name: string; columns: readonly string[] }[] {
  const found = [{ name: table, columns }];
  for (const [view, sources] of Map.groupBy(viewSources, (source) => source.view)) {
    const names = columns.map(
      (column) => sources.find((source) => source.table === table && source.column === column)?.viewColumn,
    );
    const present = names.filter((name) => name !== undefined);
    if (present.length === columns.length) found.push({ name: view, columns: present });
  }
  return found;
}

function sameSet(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((name) => b.includes(name));
}
