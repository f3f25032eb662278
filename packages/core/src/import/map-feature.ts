import { FIND_FACTS, QUEST_FACTS } from '../export/recorded.ts';
import type { LngLat } from '../geo/point.ts';
import { fileNumber } from './candidate-place.ts';
import { categoryOfWords } from './category-words.ts';
import { fileTimeMs } from './file-time.ts';
import { type Field, findOfFields } from './find-fields.ts';
import type { SaidOfFind } from './imported-find.ts';
import type { ReadingContext } from './reading-context.ts';
import { targetOfHeading } from './table-headings.ts';
import type { ColumnTarget } from './table-mapping.ts';

/** A property of a point or line on a map, with the name it has in the file. */
export interface Datum {
  readonly heading: string;
  readonly text: string;
}

/** What a point of a map says. */
export interface MapPoint {
  readonly line: number | null;
  readonly name: string;
  readonly description: string;
  /** Other words that may tell its category: a type, a symbol. */
  readonly kinds: readonly string[];
  readonly place: LngLat | null;
  readonly foundAt: string | null;
  readonly foundDay: string | null;
  readonly photoNames: readonly string[];
  readonly data: readonly Datum[];
}

/** A point's own place and name are on the map; properties of that kind are notes. */
const TOLD_BY_MAP: ReadonlySet<ColumnTarget> = new Set(['lat', 'lng', 'latLng', 'gridReference', 'name']);

/** A find of a point: its properties are read as cells of a table are. */
export function findOfPoint(point: MapPoint, context: ReadingContext): SaidOfFind {
  const fields = point.data.map(({ heading, text }): Field => {
    const target = targetOfHeading(heading) ?? 'note';
    return { target: TOLD_BY_MAP.has(target) ? 'note' : target, heading, text };
  });
  const said = findOfFields(
    fields,
    { dateOrder: 'day-first', decimal: '.', grid: 'os' },
    point.line,
    context,
  );
  const isDated = said.foundAt !== null || said.foundDay !== null;
  const told = [point.description, said.details ?? ''].map((text) => text.trim());
  return {
    ...said,
    name: point.name,
    place: point.place,
    category: said.category === 'Other' ? categoryOfWords(...point.kinds, point.name) : said.category,
    foundAt: isDated ? (said.foundAt ?? null) : point.foundAt,
    foundDay: isDated ? (said.foundDay ?? null) : point.foundDay,
    photoNames: [...point.photoNames, ...(said.photoNames ?? [])],
    details: told.filter((text) => text !== '').join('\n\n'),
  };
}

/** What our own exports say of a quest besides its line. Times are epoch milliseconds. */
export interface QuestData {
  readonly startMs: number | null;
  readonly endMs: number | null;
  readonly durationSeconds: number | null;
  readonly placeName: string | null;
  readonly notes: string | null;
}

const finite = (value: number): number | null => (Number.isFinite(value) ? value : null);

/** The facts of a quest among the properties; null when they are none of ours. */
export function questData(data: readonly Datum[]): QuestData | null {
  const told = (key: string): string => data.find(({ heading }) => heading === key)?.text ?? '';
  const startMs = finite(fileTimeMs(told('started_at')));
  if (startMs === null) return null;
  return {
    startMs,
    endMs: finite(fileTimeMs(told('ended_at'))),
    durationSeconds: finite(Math.floor(fileNumber(told('duration_s')))),
    placeName: told('location') || null,
    notes: told('notes') || null,
  };
}

const KEY_OF_TITLE: Readonly<Record<'find' | 'quest', ReadonlyMap<string, string>>> = {
  find: new Map(FIND_FACTS.map(({ title, key }) => [title, key])),
  quest: new Map(QUEST_FACTS.map(({ title, key }) => [title, key])),
};

/**
 * The facts that our own GPX writes into a description, a line each ('Depth (cm): 12'); a line without a title goes on
 * with the fact before it.
 */
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
