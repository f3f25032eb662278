import { WATCH_SETTING } from '../../db/database.ts';
import { refuse } from '../errors.ts';
import { MAX_WILDCARDS } from '../limits.ts';

/**
 * The values of one statement. Every value of a request goes through `bind`; nothing else of it reaches the SQL text
 * but names found in the catalog, quoted.
 */
export interface Statement {
  readonly params: string[];
  /** A placeholder for `value`, as text: the same for every driver, cast where a type is known. */
  bind(value: string): string;
  /** Counts wildcards of a pattern. @throws RestError PGRST127 when the request has too many */
  countWildcards(pattern: string): void;
  /** The next unused alias. */
  alias(): string;
  /** A condition that every row passes until the statement's time is over; then it fails with 57014. */
  readonly inTime: string;
}

const WATCHED = `(clock_timestamp() < transaction_timestamp() + (select current_setting('${WATCH_SETTING}')::interval) or rest.out_of_time())`;

/** @param watchesTime true where the database cannot stop a statement (Catalog.watchesTime) */
export function newStatement(watchesTime: boolean): Statement {
  const params: string[] = [];
  let aliases = 0;
  let wildcards = 0;
  return {
    params,
    inTime: watchesTime ? WATCHED : 'true',
    bind(value) {
      params.push(value);
      return `$${params.length}::text`;
    },
    countWildcards(pattern) {
      wildcards += pattern.replaceAll(/\\./g, '').split('%').length - 1;
      if (wildcards > MAX_WILDCARDS) {
        throw refuse.unsupported(`More than ${MAX_WILDCARDS} wildcards in the patterns of a request.`);
      }
    },
    alias() {
      aliases += 1;
      return `r${aliases}`;
    },
  };
}

export function quoteName(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

/** A relation of the API, qualified. */
export function quoteRelation(name: string): string {
  return `public.${quoteName(name)}`;
}

/** A Postgres array literal of texts. */
export function arrayLiteral(values: readonly string[]): string {
  const quoted = values.map((value) => `"${value.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`);
  return `{${quoted.join(',')}}`;
}
