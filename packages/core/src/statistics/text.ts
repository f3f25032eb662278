import type { Category } from '../find/category.ts';
import type { TimeOfDay } from '../units/time-of-day.ts';

export const FEWEST_FOR_A_CLAIM = 5;

interface CategoryLabels {
  readonly many: string;
  readonly one: string;
  readonly isPlural: boolean;
}

const CATEGORY_LABELS: Readonly<Record<Category, CategoryLabels>> = {
  Coin: { many: 'coins', one: 'a coin', isPlural: true },
  Jewelry: { many: 'jewelry', one: 'jewelry', isPlural: false },
  Relic: { many: 'relics', one: 'a relic', isPlural: true },
  Historic: { many: 'historic finds', one: 'a historic find', isPlural: true },
  Military: { many: 'military finds', one: 'a military find', isPlural: true },
  Artifact: { many: 'artifacts', one: 'an artifact', isPlural: true },
  Trash: { many: 'trash', one: 'trash', isPlural: false },
  Other: { many: 'other things', one: 'something else', isPlural: true },
};

export const categoryLabels = (category: Category): CategoryLabels => CATEGORY_LABELS[category];

const PARTS: Readonly<Record<TimeOfDay, string>> = {
  morning: 'in the morning',
  afternoon: 'in the afternoon',
  evening: 'in the evening',
  night: 'at night',
};

export const partOfDay = (part: TimeOfDay): string => PARTS[part];

export function numberText(value: number, locale: string, maxDecimals = 0): string {
  return new Intl.NumberFormat(locale, { maximumFractionDigits: maxDecimals }).format(value);
}

/** Level of all intervals: '95%'. */
export const CERTAINTY = '95%';

/** '41%' for a share of 0 to 1; '<1%' for a positive share that rounds to 0. */
export function percentText(share: number, locale: string): string {
  if (share > 0 && share < 0.005) return '<1%';
  return `${numberText(share * 100, locale)}%`;
}

export function findsText(count: number, locale: string): string {
  return `${numberText(count, locale)} ${count === 1 ? 'find' : 'finds'}`;
}

export function listText(parts: readonly string[]): string {
  const last = parts.at(-1) ?? '';
  return parts.length < 2 ? last : `${parts.slice(0, -1).join(', ')} and ${last}`;
}

export function capital(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}

/** Items with the highest count above 0, including ties. */
export function leaders<T extends { readonly count: number }>(all: readonly T[]): readonly T[] {
  const most = Math.max(0, ...all.map(({ count }) => count));
  return most === 0 ? [] : all.filter(({ count }) => count === most);
}
