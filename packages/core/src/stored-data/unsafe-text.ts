import { isRecord } from '../json.ts';

/** Patterns rejected by spec section 5 in any case and spacing, with their description. */
const UNSAFE: readonly (readonly [RegExp, string])[] = [
  [/<\s*(?:\/\s*)?script/i, 'a script tag'],
  [/javascript\s*:/i, '“javascript:”'],
  [/onerror\s*=/i, '“onerror=”'],
];

const COLUMN_WORDS: Readonly<Record<string, string>> = {
  title: 'name',
  item_description: 'name',
  make: 'brand',
  location: 'place name',
  storage_path: 'file',
};

/** Location and description of unsafe text; never the text itself. */
export interface UnsafeText {
  readonly field: string;
  readonly content: string;
}

function unsafeContent(text: string): string | null {
  return UNSAFE.find(([pattern]) => pattern.test(text))?.[1] ?? null;
}

/** Checks a value recursively, including keys; null if safe. */
export function unsafeValue(value: unknown): string | null {
  if (typeof value === 'string') return unsafeContent(value);
  if (Array.isArray(value)) return firstOf(value, unsafeValue);
  if (!isRecord(value)) return null;
  return firstOf(Object.entries(value), ([key, inner]) => unsafeContent(key) ?? unsafeValue(inner));
}

function firstOf<T>(values: readonly T[], find: (value: T) => string | null): string | null {
  for (const value of values) {
    const found = find(value);
    if (found !== null) return found;
  }
  return null;
}

function fieldWords(column: string): string {
  const words = COLUMN_WORDS[column] ?? column.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** First column with unsafe content at any depth (spec section 5); null if safe. */
export function findUnsafe(columns: Readonly<Record<string, unknown>>): UnsafeText | null {
  for (const [column, value] of Object.entries(columns)) {
    const content = unsafeValue(value);
    if (content !== null) return { field: fieldWords(column), content };
  }
  return null;
}
