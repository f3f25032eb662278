import type { JsonObject } from '../json.ts';

const NOUNS: Readonly<Record<string, readonly [string, string]>> = {
  quests: ['quest', 'quests'],
  planned_quests: ['planned quest', 'planned quests'],
  finds: ['find', 'finds'],
  'media:image': ['photo', 'photos'],
  'media:video': ['video', 'videos'],
  'media:document': ['document', 'documents'],
  'media:hole_filled': ['photo of a filled hole', 'photos of filled holes'],
  'media:voice_note': ['voice note', 'voice notes'],
  equipment: ['piece of gear', 'pieces of gear'],
  find_equipment: ['link to gear', 'links to gear'],
  landowner_contacts: ['contact', 'contacts'],
  property_permissions: ['permission', 'permissions'],
  contact_interactions: ['interaction', 'interactions'],
  bucket_list: ['bucket list item', 'bucket list items'],
  map_layers: ['map layer', 'map layers'],
  quest_path_points: ['path point', 'path points'],
};

/** Counting key of a row: its table, for media also its type. */
export function countedAs(table: string, row: JsonObject): string {
  return table === 'media' ? `media:${String(row.media_type)}` : table;
}

/** '1 find', '3 finds'; unknown tables count as 'entry'. */
export function counted(table: string, count: number): string {
  const [one, many] = NOUNS[table] ?? ['entry', 'entries'];
  return `${count} ${count === 1 ? one : many}`;
}

export function listed(parts: readonly string[]): string {
  const last = parts.at(-1);
  if (last === undefined) return '';
  return parts.length === 1 ? last : `${parts.slice(0, -1).join(', ')} and ${last}`;
}

/** '2 finds and 5 photos and videos'; '' if all counts are 0. */
export function countedList(counts: Readonly<Record<string, number>>): string {
  const parts = Object.entries(counts).flatMap(([table, count]) => (count > 0 ? counted(table, count) : []));
  return listed(parts);
}

export function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
