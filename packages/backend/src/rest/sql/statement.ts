import { WATCH_SETTING } from '../../db/database.ts';
import { MAX_WILDCARDS, wildcardsIn } from '../../db/patterns.ts';
import { refuse } from '../errors.ts';

/** Every value of a request goes through `bind`; apart from those only quoted catalog names reach the SQL. */
export interface Statement {
  readonly params: string[];
  /** A placeholder for `value`, as text for every driver; cast where a type is known. */
  bind(value: string): string;
  /** Counts a pattern's wildcards. @throws RestError PGRST127 if the request has too many */
  countWildcards(pattern: string): void;
  alias(): string;
  /** SQL condition that is true within the time limit and fails with 57014 after it. */
  readonly inTime: string;
}

const IN_TIME_CHECK = `(clock_timestamp() < transaction_timestamp() + (select current_setting('${WATCH_SETTING}')::interval) or rest.out_of_time())`;

export function newStatement(watchesTime: boolean): Statement {
  const params: string[] = [];
  let aliases = 0;
  let wildcards = 0;
  return {
    params,
    inTime: watchesTime ? IN_TIME_CHECK : 'true',
    bind(value) {
      params.push(value);
      return `$${params.length}::text`;
    },
    countWildcards(pattern) {
      wildcards += wildcardsIn(pattern);
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

export function quoteRelation(name: string): string {
  return `public.${quoteName(name)}`;
}

export function arrayLiteral(values: readonly string[]): string {
  const quoted = values.map((value) => `"${value.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`);
  return `{${quoted.join(',')}}`;
}
