import type { Report, ReportPart } from '../report/report.ts';
import {
  discoveryFacts,
  type OfficerChoices,
  type OfficerFind,
  type OfficerFormatters,
  objectFacts,
} from './officer-record.ts';

export const OFFICER_TITLE = 'Record for a Finds Liaison Officer';

function platesOf({ find, media }: OfficerFind): ReportPart[] {
  const photos = media.filter(({ mediaType }) => mediaType === 'image');
  if (photos.length === 0) return [];
  const plates = photos.map(({ id }, index) => ({
    media: id,
    title: find.name,
    line: `Photo ${index + 1} of ${photos.length}`,
  }));
  return [{ kind: 'plates', columns: 2, plates }];
}

export function officerReport(
  records: readonly OfficerFind[],
  choices: OfficerChoices,
  words: OfficerFormatters,
  made: string,
): Report {
  const [only] = records.length === 1 ? records : [];
  const parts = records.flatMap((record): ReportPart[] => [
    ...(only ? [] : [{ kind: 'heading' as const, text: record.find.name }]),
    { kind: 'facts', facts: [...objectFacts(record, words), ...discoveryFacts(record, choices, words)] },
    ...(choices.photos ? platesOf(record) : []),
  ]);
  const finder = choices.finder.trim();
  return {
    kind: 'finds',
    name: OFFICER_TITLE,
    title: only ? only.find.name : `${records.length} finds`,
    lead: finder ? [`Found by ${finder}`] : [],
    parts,
    made,
    authorNotes: [],
  };
}
