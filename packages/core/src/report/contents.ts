import { isRecord } from '../json.ts';
import type { ReportKind } from './report.ts';

/** How precisely a report shows locations. */
export const POSITION_LEVELS = ['off', 'blurred', 'exact'] as const;

export type PositionLevel = (typeof POSITION_LEVELS)[number];

export interface ReportContents {
  readonly photos: boolean;
  /** The drawing of the walk or the land. */
  readonly map: boolean;
  /** A map behind the drawing; see {@link hasMapBehind}. */
  readonly mapBehind: boolean;
  readonly notes: boolean;
  readonly positions: PositionLevel;
}

export const CONTENT_CHOICES: Readonly<Record<ReportKind, readonly (keyof ReportContents)[]>> = {
  quest: ['photos', 'map', 'mapBehind', 'notes', 'positions'],
  season: ['photos', 'positions'],
  permission: ['photos', 'map', 'mapBehind', 'positions'],
  finds: ['photos', 'positions'],
};

/** Reports for other people show no locations by default, and no report shows a map. */
export const DEFAULT_CONTENTS: Readonly<Record<ReportKind, ReportContents>> = {
  quest: { photos: true, map: true, mapBehind: false, notes: true, positions: 'exact' },
  season: { photos: true, map: false, mapBehind: false, notes: false, positions: 'blurred' },
  permission: { photos: true, map: false, mapBehind: false, notes: false, positions: 'off' },
  finds: { photos: false, map: false, mapBehind: false, notes: false, positions: 'off' },
};

export function readContents(kind: ReportKind, stored: unknown): ReportContents {
  const fields = isRecord(stored) ? stored : {};
  const standard = DEFAULT_CONTENTS[kind];
  const flag = (name: 'photos' | 'map' | 'mapBehind' | 'notes'): boolean => {
    const value = fields[name];
    return CONTENT_CHOICES[kind].includes(name) && typeof value === 'boolean' ? value : standard[name];
  };
  return {
    photos: flag('photos'),
    map: flag('map'),
    mapBehind: flag('mapBehind'),
    notes: flag('notes'),
    positions: POSITION_LEVELS.find((level) => level === fields.positions) ?? standard.positions,
  };
}

/** A map shows where the land is, so it needs exact positions. */
export const hasMapBehind = ({ map, mapBehind, positions }: ReportContents): boolean =>
  map && mapBehind && positions === 'exact';

const OF_FINDS: Readonly<Record<PositionLevel, string>> = {
  off: 'It contains no coordinates. Names, quests and notes stay as you wrote them.',
  blurred: 'Each place is rounded to about a kilometre. A reader can tell the area, not the field.',
  exact: 'It contains the coordinates of each find. Anyone who reads it can walk to the spot.',
};

const OF_QUEST: Readonly<Record<PositionLevel, string>> = {
  off: 'It contains no coordinates, place or property. Names and notes stay as you wrote them.',
  blurred:
    'The place is rounded to about a kilometre, and the property is left out. A reader can tell the area, not the field.',
  exact:
    'It contains the coordinates of each find and names the property. Anyone who reads it can walk to the spot.',
};

const OF_SEASON: Readonly<Record<PositionLevel, string>> = {
  off: 'It contains no coordinates and no places. Names of finds stay as you wrote them.',
  blurred:
    'The places of the best finds are rounded to about a kilometre. A reader can tell the area, not the field.',
  exact: 'It contains the coordinates of the best finds. Anyone who reads it can walk to the spot.',
};

const OF_PERMISSION: Readonly<Record<PositionLevel, string>> = {
  off: 'It contains no coordinates. The landowner learns what you found on this land and when, but not where.',
  blurred: 'The place of each find is rounded to about a kilometre, which reveals only which land it is on.',
  exact: 'It contains the coordinates of each find. Anyone who reads it, now or later, can walk to the spot.',
};

const SENTENCES: Readonly<Record<ReportKind, Readonly<Record<PositionLevel, string>>>> = {
  quest: OF_QUEST,
  season: OF_SEASON,
  permission: OF_PERMISSION,
  finds: OF_FINDS,
};

export function positionSentence(kind: ReportKind, contents: ReportContents): string {
  const { positions, map } = contents;
  const sentence = SENTENCES[kind][positions];
  if (!map || !CONTENT_CHOICES[kind].includes('map')) return sentence;
  const drawn = kind === 'quest' ? 'the walk' : 'the land';
  return positions === 'exact'
    ? `${sentence} The drawing shows ${drawn} with every find${hasMapBehind(contents) ? ', on a map of the place' : ''}.`
    : `${sentence} The drawing shows the shape of ${drawn} without its finds; anyone who knows the land will recognise it.`;
}
