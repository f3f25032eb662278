import { CATEGORIES, type Category } from '@metalquest/core/find/category';
import { FIND_SORTS, type FindSort } from '@metalquest/core/find/find-filter';
import { materialOf } from '@metalquest/core/find/material';
import { type Period, toPeriod } from '@metalquest/core/find/period';
import {
  asEquipmentId,
  asPermissionId,
  asQuestId,
  type EquipmentId,
  type PermissionId,
  type QuestId,
} from '@metalquest/core/ids';
import { isRecord } from '@metalquest/core/json';
import { type ReportContents, readContents } from '@metalquest/core/report/contents';
import { type FindColumn, readColumns } from '@metalquest/core/report/find-columns';
import type { ReportKind } from '@metalquest/core/report/report';
import { type DaySpan, timesOf } from '@metalquest/core/time/day';
import type { FindNarrowing } from '@metalquest/sync/queries/query-types';
import type { DepthRange } from '../../records/depth-range.ts';
import { daysFrom, idFrom, paramsWith } from '../../records/filter-params.ts';

/** All choices of a report. IDs and days are in the URL; the rest is stored on this device. */
export interface ReportChoices {
  readonly questId: QuestId | null;
  readonly permissionId: PermissionId | null;
  readonly detectorId: EquipmentId | null;
  readonly days: DaySpan;
  readonly contents: ReportContents;
  readonly columns: readonly FindColumn[];
  readonly category: Category | null;
  readonly period: Period | null;
  readonly material: string | null;
  readonly depth: DepthRange | null;
  readonly hasPhoto: boolean | null;
  readonly search: string;
  readonly sort: FindSort;
}

export function draftKey(kind: ReportKind): string {
  return `report:${kind}`;
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

const isDepth = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0;

function depthOf(stored: unknown): DepthRange | null {
  if (!isRecord(stored)) return null;
  const { fromCm, toCm } = stored;
  return isDepth(fromCm) && isDepth(toCm) && fromCm <= toCm ? { fromCm, toCm } : null;
}

/** Parses stored choices, including IDs and days; missing or unknown values use the defaults. */
export function readChoices(kind: ReportKind, stored: unknown): ReportChoices {
  const values = isRecord(stored) ? stored : {};
  return {
    ...placesIn(new URLSearchParams(textOf(values.address))),
    contents: readContents(kind, values.contents),
    columns: readColumns(values.columns),
    category: CATEGORIES.find((category) => category === values.category) ?? null,
    period: toPeriod(values.period),
    material: materialOf(textOf(values.material)),
    depth: depthOf(values.depth),
    hasPhoto: values.photo === 'yes' ? true : values.photo === 'no' ? false : null,
    search: textOf(values.search),
    sort: FIND_SORTS.find((sort) => sort === values.sort) ?? 'newest',
  };
}

export function storableChoices(choices: ReportChoices): Readonly<Record<string, unknown>> {
  const { contents, columns, category, period, material, depth, hasPhoto, search, sort } = choices;
  const photo = hasPhoto === null ? null : hasPhoto ? 'yes' : 'no';
  const address = addressOf(choices).toString();
  return { address, contents, columns, category, period, material, depth, photo, search, sort };
}

function placesIn(params: URLSearchParams) {
  return {
    questId: idFrom(params.get('quest'), asQuestId),
    permissionId: idFrom(params.get('permission'), asPermissionId),
    detectorId: idFrom(params.get('detector'), asEquipmentId),
    days: daysFrom(params),
  };
}

/** The URL overrides stored choices; a URL without parameters changes nothing. */
export function withAddress(choices: ReportChoices, params: URLSearchParams): ReportChoices {
  const isRequested = ['quest', 'permission', 'detector', 'from', 'to'].some((name) => params.has(name));
  return isRequested ? { ...choices, ...placesIn(params) } : choices;
}

/** Only IDs and days, because others may see the URL. */
export function addressOf({ questId, permissionId, detectorId, days }: ReportChoices): URLSearchParams {
  return paramsWith({
    quest: questId,
    permission: permissionId,
    detector: detectorId,
    from: days.from,
    to: days.to,
  });
}

export function narrowingOf(choices: ReportChoices): FindNarrowing {
  const { search, category, period, material, depth, hasPhoto, days } = choices;
  const { questId, permissionId, detectorId } = choices;
  return {
    ...(search.trim() ? { search: search.trim() } : {}),
    ...(category ? { category } : {}),
    ...(period ? { period } : {}),
    ...(material ? { material } : {}),
    ...(depth ? { depthCm: { from: depth.fromCm, to: depth.toCm } } : {}),
    ...(hasPhoto === null ? {} : { hasPhoto }),
    ...(questId ? { questId } : {}),
    ...(permissionId ? { permissionId } : {}),
    ...(detectorId ? { detectorId } : {}),
    ...(days.from || days.to ? { foundAt: timesOf(days) } : {}),
  };
}
