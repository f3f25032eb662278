import type { RecordFormat } from './record-format.ts';
import type { PlaceChoice } from './record-places.ts';

export type ExportSubject = 'finds' | 'quests' | 'quest';

export interface ChoiceLabel {
  readonly label: string;
  readonly hint: string;
}

export const FORMAT_LABELS: Readonly<Record<RecordFormat, ChoiceLabel>> = {
  gpx: { label: 'GPX', hint: 'GPS devices, Garmin, OS Maps' },
  geojson: { label: 'GeoJSON', hint: 'QGIS and maps on the web' },
  kml: { label: 'KML', hint: 'Google Earth' },
  csv: { label: 'CSV', hint: 'Excel, Numbers, LibreOffice' },
};

export const PLACE_LABELS: Readonly<Record<PlaceChoice, ChoiceLabel>> = {
  exact: { label: 'Exact', hint: 'As recorded' },
  blurred: { label: 'To about a kilometre', hint: 'The area, not the field' },
  none: { label: 'No places', hint: 'No locations' },
};

const EXACT: Readonly<Record<ExportSubject, string>> = {
  finds: 'The file contains the exact place of every find. Anyone who has it can walk there.',
  quests:
    'The file contains the path of every quest and the exact place of each find. Anyone who has it can walk there.',
  quest: 'The file contains the path and the exact place of each find. Anyone who has it can walk there.',
};

/** CSV tables contain no paths. */
const EXACT_TABLE: Readonly<Record<ExportSubject, string>> = {
  finds: EXACT.finds,
  quests: 'The table contains the start point and place name of each quest, but no finds or paths.',
  quest: 'The table contains the finds with the exact place of each. Anyone who has it can walk there.',
};

export function placesSentence(subject: ExportSubject, format: RecordFormat, places: PlaceChoice): string {
  if (places === 'exact') return (format === 'csv' ? EXACT_TABLE : EXACT)[subject];
  return places === 'blurred'
    ? 'Each place is rounded to about a kilometre; paths and place names are left out. Names and notes stay as you wrote them.'
    : 'It contains no places, paths or place names. Names and notes stay as you wrote them.';
}

export interface ExportOutcome {
  readonly finds: number;
  readonly quests: number;
  readonly skipped: number;
  readonly dropped: number;
  readonly partPaths: number;
}

const count = (n: number, one: string, many: string): string => `${n} ${n === 1 ? one : many}`;

export function outcomeSentences({
  finds,
  quests,
  skipped,
  dropped,
  partPaths,
}: ExportOutcome): readonly string[] {
  const what = [
    ...(quests > 0 ? [count(quests, 'quest', 'quests')] : []),
    ...(finds > 0 || quests === 0 ? [count(finds, 'find', 'finds')] : []),
  ];
  return [
    `Saved: ${what.join(', ')}.`,
    ...(skipped > 0
      ? [
          `${count(skipped, 'has', 'have')} no place and could not be added to the GPX file. Other formats include them.`,
        ]
      : []),
    ...(partPaths > 0
      ? [
          `The ${partPaths === 1 ? 'path of 1 quest is' : `paths of ${partPaths} quests are`} only partly on this device. Save again with signal to include the rest.`,
        ]
      : []),
    ...(dropped > 0
      ? [
          `${count(dropped, 'character was', 'characters were')} left out because this format does not support them.`,
        ]
      : []),
  ];
}

/** File name without names or places, since download lists may be seen by others. `day` is YYYY-MM-DD. */
export function exportName(subject: string, day: string, extension: string): string {
  return `metalquest-${subject}-${day}.${extension}`;
}
