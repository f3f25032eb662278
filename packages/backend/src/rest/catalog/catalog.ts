export interface Catalog {
  relations: ReadonlyMap<string, Relation>;
  functions: ReadonlyMap<string, readonly Routine[]>;
  relationships: ReadonlyMap<string, readonly Relationship[]>;
  /** True if Postgres cannot stop a long statement, so the statement must check the clock itself. */
  watchesTime: boolean;
}

export interface Relation {
  name: string;
  kind: 'table' | 'view';
  columns: ReadonlyMap<string, Column>;
  primaryKey: readonly string[];
}

export interface Column {
  name: string;
  /** The SQL name of the type, schema-qualified if needed: `uuid`, `extensions.geometry`. */
  type: string;
  default: string | null;
}

export interface Relationship {
  from: string;
  to: string;
  toIsView: boolean;
  cardinality: 'many-to-one' | 'one-to-one' | 'one-to-many' | 'many-to-many';
  constraint: string;
  /** Pairs [column of `from`, column of `to`]; with a junction, columns of `from` and of the junction. */
  columns: readonly (readonly [string, string])[];
  junction: {
    table: string;
    constraint: string;
    /** Pairs [column of the junction, column of `to`]. */
    columns: readonly (readonly [string, string])[];
  } | null;
}

export interface Routine {
  name: string;
  parameters: readonly { name: string; type: string; required: boolean }[];
  volatility: 'immutable' | 'stable' | 'volatile';
  returnsSet: boolean;
  result:
    | { kind: 'void' }
    | { kind: 'scalar' }
    /** Rows of `relation`, or of these columns if it is null. */
    | { kind: 'rows'; relation: string | null; columns: ReadonlyMap<string, Column> };
}

export function isToOne(relationship: Relationship): boolean {
  return relationship.cardinality === 'many-to-one' || relationship.cardinality === 'one-to-one';
}
