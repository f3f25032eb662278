import type { CandidateKind } from '@metalquest/core/import/import-plan';

/** 'walk.gpx and 2 more': the name of an import in the list of earlier ones. */
export function importName(files: readonly string[]): string {
  const [first = 'Import', ...others] = files;
  return others.length === 0 ? first : `${first} and ${others.length} more`;
}

const KINDS: Readonly<Record<CandidateKind, readonly [string, string]>> = {
  quests: ['quest', 'quests'],
  finds: ['find', 'finds'],
  media: ['photo or file', 'photos and files'],
  boundaries: ['boundary', 'boundaries'],
  contacts: ['contact', 'contacts'],
  permissions: ['permission', 'permissions'],
  interactions: ['interaction', 'interactions'],
  gear: ['piece of gear', 'pieces of gear'],
  findGear: ['link to gear', 'links to gear'],
  bucketItems: ['wish', 'wishes'],
  plannedQuests: ['planned quest', 'planned quests'],
  mapLayers: ['map layer', 'map layers'],
};

export const KIND_HEADINGS: Readonly<Record<CandidateKind, string>> = {
  quests: 'Quests',
  finds: 'Finds',
  media: 'Photos and files',
  boundaries: 'Boundaries',
  contacts: 'Contacts',
  permissions: 'Permissions',
  interactions: 'Interactions',
  gear: 'Gear',
  findGear: 'Gear of finds',
  bucketItems: 'Bucket list',
  plannedQuests: 'Planned quests',
  mapLayers: 'Map layers',
};

/** '1 quest', '12 finds' */
export function countOfKind(kind: CandidateKind, count: number, locale: string): string {
  const [one, plural] = KINDS[kind];
  return `${count.toLocaleString(locale)} ${count === 1 ? one : plural}`;
}

const TABLES: Readonly<Record<string, readonly [string, string]>> = {
  quests: KINDS.quests,
  finds: KINDS.finds,
  media: KINDS.media,
  landowner_contacts: KINDS.contacts,
  property_permissions: KINDS.permissions,
  contact_interactions: KINDS.interactions,
  equipment: KINDS.gear,
  find_equipment: KINDS.findGear,
  bucket_list: KINDS.bucketItems,
  planned_quests: KINDS.plannedQuests,
  map_layers: KINDS.mapLayers,
};

const ORDER = Object.keys(TABLES);

/** '2 quests, 30 finds': the records of an import, the most important first. */
export function countsOfTables(counts: Readonly<Record<string, number>>, locale: string): string {
  const parts = ORDER.flatMap((table) => {
    const count = counts[table] ?? 0;
    const [one, plural] = TABLES[table] ?? ['record', 'records'];
    return count > 0 ? [`${count.toLocaleString(locale)} ${count === 1 ? one : plural}`] : [];
  });
  return parts.join(', ') || 'nothing new';
}

/** `accept` of the file field; some phones know only these extensions and types. */
export const ACCEPTED =
  '.gpx,.kml,.kmz,.geojson,.json,.csv,.tsv,.txt,.zip,image/jpeg,image/png,image/webp,image/heic,.heic,' +
  'application/gpx+xml,application/vnd.google-earth.kml+xml,application/vnd.google-earth.kmz,application/geo+json,text/csv,application/zip';
