import { refuse } from '../errors.ts';

/** What the `Prefer` header asks for. */
export interface Preferences {
  return: 'minimal' | 'representation' | 'headers-only' | null;
  resolution: 'ignore-duplicates' | 'merge-duplicates' | null;
  missing: 'default' | 'null' | null;
  countExact: boolean;
  /** The preferences as the `Preference-Applied` header names them. */
  applied: readonly string[];
}

/** What is being done, which decides the preferences that mean something. */
export type Action = 'read' | 'insert' | 'update' | 'delete' | 'call';

const MEANINGFUL: Readonly<Record<Action, RegExp>> = {
  read: /^(count|handling)=/,
  insert: /^(return|resolution|missing|count|handling)=/,
  update: /^(return|missing|count|handling)=/,
  delete: /^(return|count|handling)=/,
  call: /^(return|count|handling)=/,
};
const KNOWN = new Set([
  'return=minimal',
  'return=representation',
  'return=headers-only',
  'resolution=ignore-duplicates',
  'resolution=merge-duplicates',
  'missing=default',
  'missing=null',
  'count=exact',
  'handling=strict',
  'handling=lenient',
]);
const ORDER = ['resolution', 'missing', 'return', 'count', 'handling'];

/**
 * Reads the header strictly, whatever `handling` says: a preference that would not be honoured is refused, not
 * ignored.
 * @throws RestError PGRST122
 */
export function parsePreferences(header: string | undefined, action: Action): Preferences {
  const given = (header ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
  const bad = given.filter((part) => !KNOWN.has(part) || !MEANINGFUL[action].test(part));
  const byName = new Map<string, string>();
  for (const part of given) {
    const name = part.slice(0, part.indexOf('='));
    if (byName.has(name) && byName.get(name) !== part) bad.push(part);
    byName.set(name, part);
  }
  if (bad.length > 0) throw refuse.preferences(bad.join(', '));
  const has = (part: string): boolean => given.includes(part);
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
    countExact: has('count=exact'),
    applied: ORDER.flatMap((name) => byName.get(name) ?? []),
  };
}
