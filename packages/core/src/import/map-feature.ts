import { FIND_FACTS, QUEST_FACTS } from '../export/recorded.ts';
import type { LngLat } from '../geo/point.ts';
import { fileNumber } from './candidate-place.ts';
import { categoryFromText } from './category-from-text.ts';
import { fileTimeMs } from './file-time.ts';
import { type Field, findOfFields } from './find-fields.ts';
import type { ParsedFindFields } from './imported-find.ts';
import type { ReadingContext } from './reading-context.ts';
import { targetOfHeading } from './table-headings.ts';
import type { ColumnTarget } from './table-mapping.ts';

export interface Datum {
  readonly heading: string;
  readonly text: string;
}

export interface MapPoint {
  readonly line: number | null;
  readonly name: string;
  readonly description: string;
  readonly kinds: readonly string[];
  readonly place: LngLat | null;
  readonly foundAt: string | null;
  readonly foundDay: string | null;
  readonly photoNames: readonly string[];
  readonly data: readonly Datum[];
}

/** The feature itself has these; properties of this kind become notes. */
const TARGETS_OF_FEATURE: ReadonlySet<ColumnTarget> = new Set([
  'lat',
  'lng',
  'latLng',
  'gridReference',
  'name',
]);

/** Reads the properties of a point like table cells. */
export function findOfPoint(point: MapPoint, context: ReadingContext): ParsedFindFields {
  const fields = point.data.map(({ heading, text }): Field => {
    const target = targetOfHeading(heading) ?? 'note';
    return { target: TARGETS_OF_FEATURE.has(target) ? 'note' : target, heading, text };
  });
  const find = findOfFields(
    fields,
    { dateOrder: 'day-first', decimal: '.', grid: 'os' },
    point.line,
    context,
  );
  const isDated = find.foundAt !== null || find.foundDay !== null;
  const paragraphs = [point.description, find.details ?? ''].map((text) => text.trim());
  return {
    ...find,
    name: point.name,
    place: point.place,
    category: find.category === 'Other' ? categoryFromText(...point.kinds, point.name) : find.category,
    foundAt: isDated ? (find.foundAt ?? null) : point.foundAt,
    foundDay: isDated ? (find.foundDay ?? null) : point.foundDay,
    photoNames: [...point.photoNames, ...(find.photoNames ?? [])],
    details: paragraphs.filter((text) => text !== '').join('\n\n'),
  };
}

/** Quest fields in our own exports. Times are epoch ms. */
export interface QuestData {
  readonly startMs: number | null;
  readonly endMs: number | null;
  readonly durationSeconds: number | null;
  readonly litterCount: number | null;
  readonly placeName: string | null;
  readonly notes: string | null;
}

const finite = (value: number): number | null => (Number.isFinite(value) ? value : null);

export function questData(data: readonly Datum[]): QuestData | null {
  const textOf = (key: string): string => data.find(({ heading }) => heading === key)?.text ?? '';
  const startMs = finite(fileTimeMs(textOf('started_at')));
  if (startMs === null) return null;
  return {
    startMs,
    endMs: finite(fileTimeMs(textOf('ended_at'))),
    durationSeconds: finite(Math.floor(fileNumber(textOf('duration_s')))),
    litterCount: finite(fileNumber(textOf('litter_pieces'))),
    placeName: textOf('location') || null,
    notes: textOf('notes') || null,
  };
}

const KEY_OF_TITLE: Readonly<Record<'find' | 'quest', ReadonlyMap<string, string>>> = {
  find: new Map(FIND_FACTS.map(({ title, key }) => [title, key])),
  quest: new Map(QUEST_FACTS.map(({ title, key }) => [title, key])),
};

/** Parses lines such as 'Depth (cm): 12'; a line without a known title continues the previous fact. */
export function factsInText(text: string, of: 'find' | 'quest'): readonly Datum[] {
  const data: { heading: string; text: string }[] = [];
  for (const line of text.split('\n')) {
    const colon = line.indexOf(': ');
    const key = colon > 0 ? KEY_OF_TITLE[of].get(line.slice(0, colon)) : undefined;
    const last = data.at(-1);
    if (key !== undefined) data.push({ heading: key, text: line.slice(colon + 2) });
    else if (last) last.text += `\n${line}`;
  }
  return data;
}
