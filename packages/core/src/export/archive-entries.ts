import type { BucketItem } from '../bucket-list/bucket-item.ts';
import type { Contact } from '../contact/contact.ts';
import type { Equipment } from '../gear/equipment.ts';
import { formatCoordinates } from '../geo/format.ts';
import type { PathPoint } from '../geo/point.ts';
import type { Interaction } from '../interaction/interaction.ts';
import type { OwnLayer } from '../map/own/own-layer.ts';
import type { Permission } from '../permission/permission.ts';
import type { PlannedQuest } from '../quest/planned-quest.ts';
import { formatDuration } from '../units/duration.ts';
import type { PageEntry, PageFile } from './archive-page.ts';
import { FIND_FACTS, factLines, type RecordedFind, type RecordedQuest } from './recorded.ts';

export type WriteTime = (iso: string) => string;

type Line = readonly [label: string, value: string | number | null | undefined];

const linesOf = (lines: readonly Line[]): string[] =>
  lines.flatMap(([label, value]) =>
    value === null || value === undefined || value === '' ? [] : [label ? `${label}: ${value}` : `${value}`],
  );

const entry = (
  title: string,
  lines: readonly Line[],
  files: readonly PageFile[] = [],
  path: readonly PathPoint[] = [],
): PageEntry => ({ title, lines: linesOf(lines), files, path });

export function questEntry(
  { quest, locationName, path, findCount }: RecordedQuest,
  files: readonly PageFile[],
  time: WriteTime,
): PageEntry {
  const { startLocation, weather } = quest;
  return entry(
    quest.name,
    [
      ['', [time(quest.startTime), formatDuration(quest.durationSeconds)].join(', ')],
      ['Finds', findCount],
      ['Pieces of litter', quest.litterCount || null],
      ['Place', locationName],
      ['Started at', startLocation && formatCoordinates(startLocation)],
      ['Weather', weather && `${weather.description}, ${weather.temperature} °C`],
      ['Path points', path.length || null],
      ['', quest.description],
    ],
    files,
    path,
  );
}

export function plannedQuestEntry(plan: PlannedQuest, gear: readonly string[]): PageEntry {
  return entry(plan.name, [
    ['Date', plan.day],
    ['Time', plan.time],
    ['Gear', gear.join(', ')],
    ['', plan.goal],
  ]);
}

/** Facts shown elsewhere in the entry or in its quest. */
const EXPORTED_SEPARATELY = new Set(['found_at', 'quest', 'photos', 'details']);

export function findEntry(record: RecordedFind, files: readonly PageFile[], time: WriteTime): PageEntry {
  const { find, place } = record;
  const facts = FIND_FACTS.filter(({ key }) => !EXPORTED_SEPARATELY.has(key));
  return {
    title: find.name,
    lines: [
      time(find.foundAt),
      ...linesOf([['Found at', place && formatCoordinates(place)]]),
      ...factLines(facts, record),
      ...linesOf([['', find.details]]),
    ],
    files,
    path: [],
  };
}

/** '1499.5 GBP': without a locale, like all numbers of the archive. */
const priceText = (price: number, currency: string | null): string =>
  [price, currency].filter((part) => part !== null).join(' ');

export function gearEntry(gear: Equipment, files: readonly PageFile[]): PageEntry {
  const attributes = Object.entries(gear.attributes).map(
    ([key, value]): Line => [
      key,
      typeof value === 'string' || typeof value === 'number' ? value : value ? JSON.stringify(value) : null,
    ],
  );
  return entry(
    gear.name,
    [
      ['Type', gear.type],
      ['Brand', gear.brand],
      ['Model', gear.model],
      ['Serial number', gear.serialNumber],
      ['Bought', gear.dateBought],
      ['Bought at', gear.purchaseLocation],
      ['Price', gear.purchasePrice === null ? null : priceText(gear.purchasePrice, gear.purchaseCurrency)],
      ['Warranty in months', gear.warrantyDurationMonths],
      ...attributes,
      ['', gear.notes],
    ],
    files,
  );
}

export function permissionEntry(
  permission: Permission,
  contactName: string | null,
  files: readonly PageFile[],
): PageEntry {
  const { validFrom, validUntil, findsAgreementShare, boundary } = permission;
  return entry(
    permission.propertyAddress,
    [
      ['Status', permission.status],
      ['Landowner', contactName],
      ['From', validFrom],
      ['Until', validUntil],
      ['Landowner’s share in percent', findsAgreementShare],
      ['Corners of the boundary', boundary?.[0] ? boundary[0].length - 1 : null],
      ['Terms', permission.terms],
      ['', permission.notes],
    ],
    files,
  );
}

export function contactEntry(contact: Contact, interactions: readonly Interaction[]): PageEntry {
  return entry(contact.name, [
    ['Phone', contact.phone],
    ['Email', contact.email],
    ['Address', contact.address],
    ['', contact.notes],
    ...interactions.map((each): Line => [`${each.interactionDate}, ${each.kind}`, each.summary ?? '-']),
  ]);
}

export function bucketItemEntry(item: BucketItem, time: WriteTime): PageEntry {
  return entry(item.name, [
    ['Status', item.status],
    ['Found', item.foundDate && time(item.foundDate)],
    ['', item.notes],
  ]);
}

export const mapLayerEntry = (layer: OwnLayer): PageEntry => entry(layer.name, [['', layer.address]]);
