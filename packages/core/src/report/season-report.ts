import { CATEGORIES } from '../find/category.ts';
import type { Equipment } from '../gear/equipment.ts';
import { activeDurationS } from '../quest/duration.ts';
import type { Quest } from '../quest/quest.ts';
import { type DaySpan, localDay } from '../time/day.ts';
import { toIso } from '../time/instant.ts';
import { formatDuration } from '../units/duration.ts';
import type { ReportContents } from './contents.ts';
import { REPORT_NAMES, type Report, type ReportPart, type ReportTable } from './report.ts';
import { type FindWithPhotos, findTable, platesOf, platesPart } from './report-finds.ts';
import { litterFigures, type ReportFormatters, spanText } from './report-formatters.ts';
import { monthOf, type SeasonFinds } from './season-tally.ts';

export interface QuestWithDistance {
  readonly quest: Quest;
  readonly distanceM: number | null;
}

export interface SeasonReportSource {
  readonly days: DaySpan;
  readonly quests: readonly QuestWithDistance[];
  /** From {@link seasonTally}. */
  readonly finds: SeasonFinds;
  readonly best: readonly FindWithPhotos[];
  readonly gear: readonly Pick<Equipment, 'id' | 'name'>[];
  readonly nowMs: number;
}

interface Sum {
  quests: number;
  finds: number;
  durationS: number;
  distanceM: number;
  litter: number;
}

const nothing = (): Sum => ({ quests: 0, finds: 0, durationS: 0, distanceM: 0, litter: 0 });

function months({ quests, finds, nowMs }: SeasonReportSource): ReadonlyMap<string, Sum> {
  const sums = new Map<string, Sum>();
  const of = (month: string): Sum => {
    const sum = sums.get(month) ?? nothing();
    sums.set(month, sum);
    return sum;
  };
  for (const { quest, distanceM } of quests) {
    const sum = of(monthOf(quest.startTime));
    sum.quests += 1;
    sum.durationS += activeDurationS(quest, nowMs);
    sum.distanceM += distanceM ?? 0;
    sum.litter += quest.litterCount ?? 0;
  }
  for (const [month, count] of finds.byMonth) of(month).finds += count;
  return new Map([...sums].toSorted(([a], [b]) => a.localeCompare(b)));
}

function added(sums: Iterable<Sum>): Sum {
  const all = nothing();
  for (const { quests, finds, durationS, distanceM, litter } of sums) {
    all.quests += quests;
    all.finds += finds;
    all.durationS += durationS;
    all.distanceM += distanceM;
    all.litter += litter;
  }
  return all;
}

function monthTable(sums: ReadonlyMap<string, Sum>, all: Sum, words: ReportFormatters): ReportTable {
  const most = Math.max(1, ...[...sums.values()].map(({ finds }) => finds));
  const cells = ({ quests, durationS, distanceM, finds }: Sum): string[] => [
    words.count(quests),
    formatDuration(durationS),
    words.distance(distanceM),
    words.count(finds),
  ];
  return {
    kind: 'table',
    columns: [
      { label: 'Month', align: 'start' },
      { label: 'Quests', align: 'end' },
      { label: 'Time', align: 'end' },
      { label: 'Distance', align: 'end' },
      { label: 'Finds', align: 'end' },
      { label: '', align: 'bar' },
    ],
    rows: [...sums].map(([month, sum]) => [words.month(month), ...cells(sum), String(sum.finds / most)]),
    total: ['Together', ...cells(all), ''],
  };
}

function countTable(
  label: string,
  named: Iterable<readonly [string, number]>,
  words: ReportFormatters,
): ReportTable {
  const counts = new Map<string, number>();
  for (const [name, count] of named) counts.set(name, (counts.get(name) ?? 0) + count);
  const rows = [...counts].toSorted(([a, m], [b, n]) => n - m || a.localeCompare(b));
  const most = Math.max(1, ...counts.values());
  return {
    kind: 'table',
    columns: [
      { label, align: 'start' },
      { label: 'Finds', align: 'end' },
      { label: '', align: 'bar' },
    ],
    rows: rows.map(([name, count]) => [name, words.count(count), String(count / most)]),
    total: null,
  };
}

export function seasonReport(
  source: SeasonReportSource,
  contents: ReportContents,
  words: ReportFormatters,
): Report {
  const { days, finds, best, gear, nowMs } = source;
  const sums = months(source);
  const all = added(sums.values());
  const daysOut = new Set(source.quests.map(({ quest }) => localDay(new Date(quest.startTime)))).size;
  const notLoaded = source.quests.filter(({ distanceM }) => distanceM === null).length;
  const parts: ReportPart[] = [
    {
      kind: 'figures',
      figures: [
        { label: 'Finds', value: words.count(all.finds) },
        { label: 'Quests', value: words.count(all.quests) },
        { label: 'Days out', value: words.count(daysOut) },
        { label: 'Time', value: formatDuration(all.durationS) },
        { label: 'Distance', value: words.distance(all.distanceM) },
        ...litterFigures(all.litter, words),
      ],
    },
  ];
  if (notLoaded > 0)
    parts.push({
      kind: 'text',
      quiet: true,
      text: `The distance leaves out ${words.count(notLoaded)} ${notLoaded === 1 ? 'quest whose path is' : 'quests whose paths are'} not on this device.`,
    });
  if (sums.size > 0) parts.push({ kind: 'heading', text: 'Month by month' }, monthTable(sums, all, words));
  else parts.push({ kind: 'text', text: 'No quests or finds in this period.', quiet: true });
  if (best.length > 0)
    parts.push(
      { kind: 'heading', text: 'Highlights' },
      findTable(
        best.map(({ find }) => find),
        contents,
        words,
      ),
    );
  if (contents.photos) parts.push(...platesPart(platesOf(best, words), 3));
  if (all.finds > 0) {
    const categoryNames = new Set<string>(CATEGORIES);
    const categories = [...finds.byCategory].map(
      ([category, count]) => [categoryNames.has(category) ? category : 'Other', count] as const,
    );
    parts.push({ kind: 'heading', text: 'By category' }, countTable('Category', categories, words));
    const detectors = gear.flatMap(({ id, name }) => {
      const count = finds.byDetector.get(id) ?? 0;
      return count > 0 ? [[name, count] as const] : [];
    });
    if (detectors.length > 0)
      parts.push({ kind: 'heading', text: 'Gear' }, countTable('Detector', detectors, words));
  }
  return {
    kind: 'season',
    name: REPORT_NAMES.season,
    title: seasonTitle(days),
    lead: [spanText(days.from, days.to, words)],
    parts,
    made: `Made on ${words.date(toIso(nowMs))}`,
    authorNotes: [],
  };
}

/** 'Season 2026', 'Seasons 2024 to 2026', or 'All seasons' for an open range. */
function seasonTitle({ from, to }: DaySpan): string {
  const [first, last] = [from?.slice(0, 4), to?.slice(0, 4)];
  if (!first || !last) return 'All seasons';
  return first === last ? `Season ${first}` : `Seasons ${first} to ${last}`;
}
