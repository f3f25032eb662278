import type { EquipmentId, MediaId } from '@metalquest/core/ids';
import type { Media } from '@metalquest/core/media/media';
import { findsListing, findsReport, MOST_ROWS } from '@metalquest/core/report/finds-report';
import { landTally } from '@metalquest/core/report/land-finds';
import { permissionReport } from '@metalquest/core/report/permission-report';
import { questReport } from '@metalquest/core/report/quest-report';
import type { Report, ReportKind } from '@metalquest/core/report/report';
import type { FindWithPhotos } from '@metalquest/core/report/report-finds';
import type { ReportFormatters } from '@metalquest/core/report/report-formatters';
import { type QuestWithDistance, seasonReport } from '@metalquest/core/report/season-report';
import { seasonTally } from '@metalquest/core/report/season-tally';
import { timesOf } from '@metalquest/core/time/day';
import type { Queries } from '@metalquest/sync/queries/queries';
import { addAllFinds, type FindsWanted, sliceFinds, withFirstPhoto } from './read-finds.ts';
import { narrowingOf, type ReportChoices } from './report-choices.ts';

export interface LoadContext {
  readonly queries: Queries;
  readonly words: ReportFormatters;
  /** The user's name; empty if the profile has none. */
  readonly detectorist: string;
  readonly narrowed: readonly string[];
  readonly nowMs: number;
  readonly signal: AbortSignal;
  readonly progress: (done: number, of: number) => void;
}

/** A report with the media rows of its photos; null if its subject is deleted or not chosen. */
export interface LoadedReport {
  readonly report: Report;
  readonly media: ReadonlyMap<MediaId, Media>;
}

const ROWS = 200;

/** Whether the account has no finds at all; a filtered list without results reports that itself. */
async function isEmpty(queries: Queries): Promise<boolean> {
  return (await queries.findCounts()).total === 0;
}

async function gearNames(queries: Queries): Promise<ReadonlyMap<EquipmentId, string>> {
  return new Map((await queries.equipment()).map(({ id, name }) => [id, name]));
}

async function ofQuest({ questId, contents }: ReportChoices, context: LoadContext) {
  const { queries, words, nowMs, signal } = context;
  const quest = questId && (await queries.quest(questId));
  if (!quest) return null;
  const { distanceM } = await queries.questStats(quest.id);
  const finds: FindWithPhotos[] = [];
  for (const find of await queries.questFinds(quest.id)) {
    signal.throwIfAborted();
    finds.push({ find, photos: await queries.media(find.id) });
  }
  const permission = quest.permissionId
    ? ((await queries.permission(quest.permissionId))?.permission ?? null)
    : null;
  const path = await queries.questPath(quest.id);
  return {
    photos: finds.flatMap(({ photos }) => photos),
    report: questReport({ quest, distanceM, path, finds, permission, nowMs }, contents, words),
  };
}

async function questsIn(queries: Queries, { days }: ReportChoices, signal: AbortSignal) {
  const { from, before } = timesOf(days);
  const quests: QuestWithDistance[] = [];
  for (let offset = 0; ; offset += ROWS) {
    signal.throwIfAborted();
    const { items, total } = await queries.quests({
      offset,
      limit: ROWS,
      ...(from ? { startedFrom: from } : {}),
      ...(before ? { startedBefore: before } : {}),
    });
    quests.push(...items.map((quest) => ({ quest, distanceM: quest.distanceM })));
    if (items.length < ROWS || quests.length >= total) return quests;
  }
}

async function ofSeason(choices: ReportChoices, context: LoadContext) {
  const { queries, words, nowMs, signal } = context;
  const { days, contents } = choices;
  const quests = await questsIn(queries, choices, signal);
  const tally = seasonTally(days);
  const total = await addAllFinds(queries, tally.add, context);
  if (quests.length === 0 && total === 0) return null;
  const finds = tally.counted();
  const best = (await queries.findItems(finds.best.map(({ id }) => id))).map(withFirstPhoto);
  const gear = await queries.equipment();
  return {
    photos: best.flatMap(({ photos }) => photos),
    report: seasonReport({ days, quests, finds, best, gear, nowMs }, contents, words),
  };
}

/** Other names and addresses, which a landowner's report must not contain. */
async function otherNamesAndAddresses(
  queries: Queries,
  permissionId: string,
  contactId: string | null,
  signal: AbortSignal,
) {
  const names = (await queries.contacts()).flatMap(({ id, name }) => (id === contactId ? [] : [name]));
  for (let offset = 0; ; offset += ROWS) {
    signal.throwIfAborted();
    const { items, total } = await queries.permissions({ offset, limit: ROWS });
    names.push(...items.flatMap(({ id, propertyAddress }) => (id === permissionId ? [] : [propertyAddress])));
    if (items.length < ROWS || offset + ROWS >= total) return names;
  }
}

async function ofPermission({ permissionId, days, contents }: ReportChoices, context: LoadContext) {
  const { queries, words, detectorist, nowMs, signal, progress } = context;
  const detail = permissionId && (await queries.permission(permissionId));
  if (!detail) return null;
  const { permission, contact, quests } = detail;
  const others = await otherNamesAndAddresses(queries, permission.id, permission.contactId, signal);
  const land = { permission, quests, others, days };
  const tally = landTally(land, contents, words);
  const photos: Media[] = [];
  const query = { narrowing: { permissionId: permission.id }, sort: 'oldest', signal, progress } as const;
  for await (const { items } of sliceFinds(queries, query)) {
    for (const item of items) {
      const found = withFirstPhoto(item);
      tally.add(found);
      photos.push(...found.photos);
    }
  }
  const source = { ...land, landowner: contact?.name ?? '', detectorist, finds: tally.counted(), nowMs };
  return { photos, report: permissionReport(source, contents, words) };
}

async function ofFinds(choices: ReportChoices, context: LoadContext) {
  const { queries, words, narrowed, nowMs, signal, progress } = context;
  const { contents, columns, sort } = choices;
  const gear = await gearNames(queries);
  const listing = findsListing(columns, contents, words);
  const photos: Media[] = [];
  let total = 0;
  const query: FindsWanted = { narrowing: narrowingOf(choices), sort, maxRows: MOST_ROWS, signal, progress };
  for await (const slice of sliceFinds(queries, query)) {
    const quests = new Map(slice.items.map(({ questId, questName }) => [questId, questName ?? '']));
    const found = slice.items.map(withFirstPhoto);
    listing.add(found, { quests, gear });
    photos.push(...found.flatMap((each) => each.photos));
    total = slice.total;
  }
  if (total === 0 && (await isEmpty(queries))) return null;
  const source = { finds: listing.listed(), total, columns, narrowed, nowMs };
  return { photos, report: findsReport(source, contents, words) };
}

const LOADERS = { quest: ofQuest, season: ofSeason, permission: ofPermission, finds: ofFinds } as const;

/** Loads the data of a report in slices and builds it. Rejects with the signal's reason when aborted. */
export async function loadReport(
  kind: ReportKind,
  choices: ReportChoices,
  context: LoadContext,
): Promise<LoadedReport | null> {
  const loaded = await LOADERS[kind](choices, context);
  if (!loaded) return null;
  return { report: loaded.report, media: new Map(loaded.photos.map((photo) => [photo.id, photo])) };
}
