import { capitalised, countedList } from '../queue/row-labels.ts';
import * as shape from '../shape/shape.ts';

/** A deleted record that can be restored until `goneAt`. Times are ISO-8601. */
export interface DeletedRecord {
  readonly id: string;
  readonly table: string;
  /** The id of the deleted row. */
  readonly row: string;
  readonly name: string;
  /** The name of the record that it was part of: the quest of a find. */
  readonly belongsTo: string | null;
  /** What was deleted with it, by table, photos as 'media:image'. */
  readonly counts: Readonly<Record<string, number>>;
  /** The number of its path points. */
  readonly points: number;
  readonly deletedAt: string;
  readonly goneAt: string;
}

export interface DeletedPage {
  readonly records: readonly DeletedRecord[];
  readonly more: boolean;
}

const Page = shape.object({
  records: shape.array(
    shape.object({
      id: shape.string(),
      table: shape.string(),
      row: shape.string(),
      name: shape.string(),
      belongsTo: shape.nullable(shape.string()),
      counts: shape.mapped(shape.record(), numbersIn),
      points: shape.number(),
      deletedAt: shape.string(),
      goneAt: shape.string(),
    }),
  ),
  more: shape.boolean(),
});

function numbersIn(fields: Readonly<Record<string, unknown>>): Readonly<Record<string, number>> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([key, value]) => (typeof value === 'number' ? [[key, value]] : [])),
  );
}

/** The answer of list_deleted; null if it has another shape. */
export function readDeletedPage(data: unknown): DeletedPage | null {
  return Page.safeParse(data).data ?? null;
}

const KINDS: Readonly<Record<string, string>> = {
  quests: 'Quest',
  planned_quests: 'Planned quest',
  finds: 'Find',
  media: 'Photo or file',
  equipment: 'Gear',
  landowner_contacts: 'Contact',
  property_permissions: 'Permission',
  contact_interactions: 'Interaction',
  bucket_list: 'Bucket list item',
  map_layers: 'Map layer',
};

export function kindOfDeleted({ table }: DeletedRecord): string {
  return KINDS[table] ?? 'Record';
}

export function nameOfDeleted(record: DeletedRecord): string {
  return record.name || kindOfDeleted(record);
}

/** 'Find, part of Long field, with 2 photos'. */
export function partsOfDeleted(record: DeletedRecord): string {
  const below = [countedList(record.counts), record.points > 0 ? 'its path' : '']
    .filter(Boolean)
    .join(', and ');
  return [
    kindOfDeleted(record),
    record.belongsTo ? `part of ${record.belongsTo}` : '',
    below ? `with ${below}` : '',
  ]
    .filter(Boolean)
    .join(', ');
}

const DAY_MS = 86_400_000;

/** 'Deleted 3 days ago, gone for good in 27 days'. */
export function timesOfDeleted({ deletedAt, goneAt }: DeletedRecord, nowMs: number, locale: string): string {
  const format = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
  const ago = Math.max(0, Math.floor((nowMs - Date.parse(deletedAt)) / DAY_MS));
  const left = Math.max(0, Math.ceil((Date.parse(goneAt) - nowMs) / DAY_MS));
  return capitalised(`deleted ${format.format(-ago, 'day')}, gone for good ${format.format(left, 'day')}`);
}

/** The path of the page of a restored record; null if it has none of its own. */
export function pageOfRestored({ table, row }: DeletedRecord): string | null {
  switch (table) {
    case 'quests':
      return `/quests/${row}`;
    case 'planned_quests':
      return `/quests/planned/${row}`;
    case 'finds':
      return `/finds/${row}`;
    case 'equipment':
      return `/gear/${row}`;
    case 'property_permissions':
      return `/permissions/${row}`;
    case 'landowner_contacts':
      return `/permissions/contacts/${row}`;
    case 'bucket_list':
      return '/bucket-list';
    default:
      return null;
  }
}
