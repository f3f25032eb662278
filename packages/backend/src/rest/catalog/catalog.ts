/** What the API can name in the schema `public`, as introspected; see introspect.ts. */
export interface Catalog {
  relations: ReadonlyMap<string, Relation>;
  /** Overloads by name. */
  functions: ReadonlyMap<string, readonly Routine[]>;
  /** By the name of the relation they start from. */
  relationships: ReadonlyMap<string, readonly Relationship[]>;
  /** True where Postgres has no clock to stop a long statement, so that the statement has to look at it. */
  watchesTime: boolean;
}

/** A table or a view. */
export interface Relation {
  name: string;
  kind: 'table' | 'view';
  columns: ReadonlyMap<string, Column>;
  primaryKey: readonly string[];
}

export interface Column {
  name: string;
  /** The type as SQL names it, schema and all where needed: `uuid`, `extensions.geometry`. */
  type: string;
  /** SQL of the default, null when there is none. */
  default: string | null;
}

/** One way from a relation to another, along a foreign key or through a junction table. */
export interface Relationship {
  from: string;
  to: string;
  toIsView: boolean;
  cardinality: 'many-to-one' | 'one-to-one' | 'one-to-many' | 'many-to-many';
  constraint: string;
  /** Pairs [column of `from`, column of `to`]; for a junction, columns of `from` and of the junction. */
  columns: readonly (readonly [string, string])[];
  junction: {
    table: string;
    constraint: string;
    /** Pairs [column of the junction, column of `to`]. */
    columns: readonly (readonly [string, string])[];
  } | null;
}

/** A function of the API. */
export interface Routine {
  name: string;
  parameters: readonly { name: string; type: string; required: boolean }[];
  volatility: 'immutable' | 'stable' | 'volatile';
  returnsSet: boolean;
  result:
    | { kind: 'void' }
    | { kind: 'scalar' }
    /** Rows; of the relation named, or else of these columns. */
    | { kind: 'rows'; relation: string | null; columns: ReadonlyMap<string, Column> };
}

/** True when the embedded value is one object or null. */
export function isToOne(relationship: Relationship): boolean {
  return relationship.cardinality === 'many-to-one' || relationship.cardinality === 'one-to-one';
}
