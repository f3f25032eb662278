import type { NationalGrid } from '@metalquest/core/geo/grid-square';
import type { ColumnTarget, Separator, TextEncoding } from '@metalquest/core/import/table-mapping';

/** The fields that a column can map to, named and grouped as in the find form. */
export const COLUMN_GROUPS: readonly {
  readonly label: string;
  readonly targets: readonly (readonly [ColumnTarget, string])[];
}[] = [
  {
    label: 'Leave or keep as text',
    targets: [
      ['ignore', 'Leave out'],
      ['note', 'Keep in the details'],
    ],
  },
  {
    label: 'The find',
    targets: [
      ['name', 'Name'],
      ['details', 'Details'],
      ['category', 'Category'],
      ['recordId', 'Record number'],
      ['photos', 'Photo file names'],
      ['questName', 'Quest'],
    ],
  },
  {
    label: 'When it was found',
    targets: [
      ['foundDate', 'Date found'],
      ['foundTime', 'Time found'],
    ],
  },
  {
    label: 'Where it was found',
    targets: [
      ['lat', 'Latitude'],
      ['lng', 'Longitude'],
      ['latLng', 'Latitude and longitude'],
      ['gridReference', 'Grid reference'],
      ['easting', 'Easting'],
      ['northing', 'Northing'],
    ],
  },
  {
    label: 'What it is',
    targets: [
      ['period', 'Period'],
      ['yearFrom', 'Year from'],
      ['yearTo', 'Year to'],
      ['material', 'Material'],
      ['weightG', 'Weight in grams'],
      ['lengthMm', 'Length in mm'],
      ['widthMm', 'Width in mm'],
      ['thicknessMm', 'Thickness in mm'],
      ['diameterMm', 'Diameter in mm'],
    ],
  },
  {
    label: 'In the ground',
    targets: [
      ['depthCm', 'Depth in cm'],
      ['depthInches', 'Depth in inches'],
      ['targetId', 'Target ID'],
      ['groundMineralization', 'Ground mineralization'],
      ['terrainType', 'Terrain'],
      ['moistureLevel', 'Moisture'],
      ['trashDensity', 'Trash density'],
      ['groundCompaction', 'Ground compaction'],
      ['specialConditions', 'Special conditions'],
    ],
  },
];

export const SEPARATOR_LABELS: Readonly<Record<Separator, string>> = {
  ',': 'Comma ,',
  ';': 'Semicolon ;',
  '\t': 'Tab',
  '|': 'Vertical bar |',
};

export const GRID_LABELS: Readonly<Record<NationalGrid, string>> = {
  os: 'National Grid, Great Britain',
  irish: 'Irish Grid',
};

export const ENCODING_LABELS: Readonly<Record<TextEncoding, string>> = {
  'utf-8': 'UTF-8 (usual)',
  'windows-1252': 'Windows, western (older Excel)',
  'utf-16le': 'UTF-16 (Excel "Unicode text")',
  'utf-16be': 'UTF-16, big endian',
};
