import type { LngLat } from '../geo/point.ts';
import { CSV_BYTE_ORDER_MARK, type CsvCell, csvLine } from './csv.ts';
import type { RecordWriter } from './record-writer.ts';
import { type Fact, FIND_FACTS, QUEST_FACTS } from './recorded.ts';

export type CsvTable = 'finds' | 'quests';

const PLACE = ['Latitude', 'Longitude'] as const;
const header = <T>(facts: readonly Fact<T>[]): string[] => [
  'Name',
  ...PLACE,
  ...facts.map(({ title }) => title),
];

function row<T>(name: string, place: LngLat | null, facts: readonly Fact<T>[], record: T): string {
  const cells: CsvCell[] = facts.map(({ value }) => value(record));
  const round = (degrees: number): number => Number(degrees.toFixed(7)) + 0;
  return csvLine([name, place && round(place.lat), place && round(place.lng), ...cells]);
}

export function csvWriter(table: CsvTable): RecordWriter {
  return {
    head: () => CSV_BYTE_ORDER_MARK + csvLine(table === 'finds' ? header(FIND_FACTS) : header(QUEST_FACTS)),
    find: (record) => (table === 'finds' ? row(record.find.name, record.place, FIND_FACTS, record) : ''),
    quest: (record) =>
      table === 'quests' ? [row(record.quest.name, record.place, QUEST_FACTS, record)] : [],
    foot: () => '',
    dropped: () => 0,
    leftOut: () => 0,
  };
}
