/** The syntax tree of a request, before names are resolved in the catalog. */

/** `column`, or a path into a JSON column: `column->key->>0`. */
export interface FieldSyntax {
  column: string;
  path: readonly JsonStep[];
}
export interface JsonStep {
  /** `->>` yields text, `->` JSON. */
  asText: boolean;
  key: string | number;
}

export type SelectSyntax = ColumnSyntax | EmbedSyntax;
export interface ColumnSyntax {
  kind: 'column';
  /** Column `*` means all. */
  field: FieldSyntax;
  alias: string | null;
  cast: string | null;
}
export interface EmbedSyntax {
  kind: 'embed';
  target: string;
  alias: string | null;
  /** A constraint, column or junction that selects the relationship. */
  hint: string | null;
  inner: boolean;
  /** `...target(columns)`: its columns are merged into the parent. */
  spread: boolean;
  select: readonly SelectSyntax[];
}

export type Operator =
  | 'eq'
  | 'neq'
  | 'gt'
  | 'gte'
  | 'lt'
  | 'lte'
  | 'like'
  | 'ilike'
  | 'isdistinct'
  | 'cs'
  | 'cd'
  | 'ov';
export type IsValue = 'null' | 'not_null' | 'true' | 'false' | 'unknown';

export type SearchOperator = 'fts' | 'plfts' | 'phfts' | 'wfts';

export type Comparison =
  | { kind: 'value'; operator: Operator; quantifier: 'any' | 'all' | null; value: string }
  | { kind: 'in'; values: readonly string[] }
  | { kind: 'search'; operator: SearchOperator; config: string | null; query: string }
  | { kind: 'is'; value: IsValue };

export type ConditionSyntax =
  | { kind: 'filter'; negated: boolean; field: FieldSyntax; comparison: Comparison }
  | { kind: 'group'; negated: boolean; junction: 'and' | 'or'; members: readonly ConditionSyntax[] };

export interface OrderSyntax {
  /** The to-one embed whose column orders its parent: `quests(title)`. */
  embed: string | null;
  field: FieldSyntax;
  descending: boolean;
  nulls: 'first' | 'last' | null;
}

export interface LevelSyntax {
  conditions: ConditionSyntax[];
  order: OrderSyntax[];
  limit: number | null;
  offset: number;
}

export interface QuerySyntax {
  select: readonly SelectSyntax[];
  selectGiven: boolean;
  root: LevelSyntax;
  /** Key: path names joined by NUL, which names cannot contain. */
  embedded: ReadonlyMap<string, LevelSyntax>;
  onConflict: readonly string[] | null;
  columns: readonly string[] | null;
  callArguments: readonly (readonly [string, string])[];
}

export const PATH_SEPARATOR = '\u0000';

export function emptyLevel(): LevelSyntax {
  return { conditions: [], order: [], limit: null, offset: 0 };
}
