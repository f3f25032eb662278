import { localDay } from '../time/day.ts';
import { type CsvCell, csvFile } from './csv.ts';
import {
  OFFICER_METHOD,
  type OfficerChoices,
  type OfficerFind,
  type OfficerFormatters,
} from './officer-record.ts';

const referenceColumn = (digits: OfficerChoices['digits']): string =>
  digits === 4 ? 'fourFigure' : 'gridref';

/** Column names of the Portable Antiquities Scheme's exports (finds.org.uk). */
export function officerCsv(
  records: readonly OfficerFind[],
  choices: OfficerChoices,
  words: Pick<OfficerFormatters, 'reference'>,
): string {
  const { digits, landowner, photos, finder } = choices;
  const header = [
    'objecttype',
    'broadperiod',
    'fromdate',
    'todate',
    'description',
    'materialTerm',
    'weight',
    'length',
    'width',
    'thickness',
    'diameter',
    ...(digits === null ? [] : [referenceColumn(digits)]),
    'discoveryMethod',
    'datefound1',
    'finder',
    ...(landowner ? ['landowner'] : []),
    ...(photos ? ['filename'] : []),
  ];
  const rows = records.map(({ find, media, landowner: owner }): readonly CsvCell[] => [
    find.name,
    find.period?.toUpperCase() ?? null,
    find.yearFrom,
    find.yearTo,
    find.details,
    find.material,
    find.weightG,
    find.lengthMm,
    find.widthMm,
    find.thicknessMm,
    find.diameterMm,
    ...(digits === null ? [] : [find.location && words.reference(find.location, digits)]),
    OFFICER_METHOD,
    localDay(new Date(find.foundAt)),
    finder.trim() || null,
    ...(landowner ? [owner] : []),
    ...(photos ? [media.map(({ filename }) => filename).join('; ') || null] : []),
  ]);
  return csvFile(header, rows);
}
