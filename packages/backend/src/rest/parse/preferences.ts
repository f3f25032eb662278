import { refuse } from '../errors.ts';

export interface Preferences {
  return: 'minimal' | 'representation' | 'headers-only' | null;
  resolution: 'ignore-duplicates' | 'merge-duplicates' | null;
  missing: 'default' | 'null' | null;
  /** Any count preference. Planner estimates would cover all users' rows, so counts are always exact. */
  counts: boolean;
  /** A change of more rows is rolled back and refused. */
  maxAffected: number | null;
  applied: readonly string[];
}

export type Action = 'read' | 'insert' | 'update' | 'delete' | 'call';

const MEANINGFUL: Readonly<Record<Action, RegExp>> = {
  read: /^(count|handling)=/,
  insert: /^(return|resolution|missing|count|handling)=/,
  update: /^(return|missing|count|handling|max-affected)=/,
  delete: /^(return|count|handling|max-affected)=/,
  call: /^(return|count|handling|max-affected)=/,
};
const SUPPORTED = new Set([
  'return=minimal',
  'return=representation',
  'return=headers-only',
  'resolution=ignore-duplicates',
  'resolution=merge-duplicates',
  'missing=default',
  'missing=null',
  'count=exact',
  'count=planned',
  'count=estimated',
  'handling=strict',
  'handling=lenient',
]);
const MAX_AFFECTED = /^max-affected=(\d{1,15})$/;
/**
 * Unsupported ones are refused: a client that requests a rollback must not get a commit. Other names are
 * ignored unless handling=strict (RFC 7240, section 2).
 */
const RESERVED = /^(return|resolution|missing|count|handling|max-affected|tx|timezone|params)(=|$)/;
/** These affect only the response, so handling=lenient may ignore them. */
const HARMLESS = /^(return|count|missing|max-affected)=/;
const ORDER = ['resolution', 'missing', 'return', 'count', 'handling', 'max-affected'];

/** docs/decisions/0017-strict-data-api.md compares it to PostgREST. @throws RestError PGRST122 */
export function parsePreferences(header: string | undefined, action: Action): Preferences {
  const given = (header ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
  const strict = given.includes('handling=strict');
  const lenient = !strict && given.includes('handling=lenient');
  const usable = (part: string): boolean =>
    MEANINGFUL[action].test(part) && (SUPPORTED.has(part) || (strict && MAX_AFFECTED.test(part)));
  const tolerable = (part: string): boolean =>
    (!strict && !RESERVED.test(part)) ||
    (lenient && HARMLESS.test(part) && (SUPPORTED.has(part) || MAX_AFFECTED.test(part)));
  const bad = given.filter((part) => !usable(part) && !tolerable(part));
  const byName = new Map<string, string>();
  for (const part of given.filter(usable)) {
    const name = part.slice(0, part.indexOf('='));
    if (byName.has(name) && byName.get(name) !== part) bad.push(part);
    byName.set(name, part);
  }
  if (bad.length > 0) throw refuse.preferences(bad.join(', '));
  const has = (part: string): boolean => byName.get(part.slice(0, part.indexOf('='))) === part;
  const most = MAX_AFFECTED.exec(byName.get('max-affected') ?? '')?.[1];
  return {
    return: has('return=representation')
      ? 'representation'
      : has('return=headers-only')
        ? 'headers-only'
        : has('return=minimal')
          ? 'minimal'
          : null,
    resolution: has('resolution=merge-duplicates')
      ? 'merge-duplicates'
      : has('resolution=ignore-duplicates')
        ? 'ignore-duplicates'
        : null,
    missing: has('missing=default') ? 'default' : has('missing=null') ? 'null' : null,
    counts: byName.has('count'),
    maxAffected: most === undefined ? null : Number(most),
    applied: ORDER.flatMap((name) => byName.get(name) ?? []),
  };
}
