import { isRecord } from '../json.ts';

/** What spec section 5 rejects in stored data, however spaced or cased, and what messages call it. */
const UNSAFE: readonly (readonly [RegExp, string])[] = [
  [/<\s*(?:\/\s*)?script/i, 'a script tag'],
  [/javascript\s*:/i, '“javascript:”'],
  [/onerror\s*=/i, '“onerror=”'],
];

/** Columns whose names are not the words that the screens have for them. */
const COLUMN_WORDS: Readonly<Record<string, string>> = {
  title: 'name',
  item_description: 'name',
  make: 'brand',
  location: 'place name',
  storage_path: 'file',
};

/** Where unsafe text is and what it is, in words for the user; never the text itself. */
export interface UnsafeText {
  /** 'Notes', 'Property address'. */
  readonly field: string;
  /** 'a script tag'. */
  readonly content: string;
}

/** What a text holds that could run as a script: 'a script tag'; null when nothing. */
function unsafeContent(text: string): string | null {
  return UNSAFE.find(([pattern]) => pattern.test(text))?.[1] ?? null;
}

/** What a value read from outside holds of it, however deep and in its keys too; null when nothing. */
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

/**
 * The first column of a row, or of a change to one, that holds a script tag, `javascript:` or `onerror=` (spec section
 * 5), however deep; null when none does.
 */
export function findUnsafe(columns: Readonly<Record<string, unknown>>): UnsafeText | null {
  for (const [column, value] of Object.entries(columns)) {
    const content = unsafeValue(value);
    if (content !== null) return { field: fieldWords(column), content };
  }
  return null;
}
