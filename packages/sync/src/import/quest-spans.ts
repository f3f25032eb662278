import type { LngLat } from '@metalquest/core/geo/point';
import type { ImportCandidates } from '@metalquest/core/import/import-plan';
import type { QuestSpan } from '@metalquest/core/import/link-quests';
import type { Quest } from '@metalquest/core/quest/quest';
import { startOfDay } from '@metalquest/core/time/day';
import { questTable } from '../mapping/quest-table.ts';
import { pathRange } from '../replica/path.ts';
import type { Replica } from '../replica/replica.ts';

const DAY_MS = 24 * 3_600_000;

const WITH_PATH = 100;
const MOST_PLACES = 100;

function endsOf(texts: Iterable<string | null>): readonly [string, string] | null {
  let ends: readonly [string, string] | null = null;
  for (const text of texts) {
    if (text === null) continue;
    if (!ends) ends = [text, text];
    else if (text < ends[0]) ends = [text, ends[1]];
    else if (text > ends[1]) ends = [ends[0], text];
  }
  return ends;
}

/** Time span of finds without a quest, epoch ms, with a day of margin; null when unknown. */
function spanOfLoose({ finds }: ImportCandidates): readonly [number, number] | null {
  const loose = finds.filter(({ quest }) => quest === null);
  // ISO-8601 sorts by time, so only the ends need parsing.
  const times = endsOf(loose.map(({ foundAt }) => foundAt)) ?? [];
  const days = endsOf(loose.map(({ foundAt, foundDay }) => (foundAt ? null : foundDay))) ?? [];
  const all = [...times.map((time) => Date.parse(time)), ...days.map((day) => Date.parse(startOfDay(day)))];
  const valid = all.filter((ms) => !Number.isNaN(ms));
  return valid.length > 0 ? [Math.min(...valid) - DAY_MS, Math.max(...valid) + DAY_MS] : null;
}

export async function questSpans(
  replica: Replica,
  candidates: ImportCandidates,
): Promise<readonly QuestSpan[]> {
  const span = spanOfLoose(candidates);
  if (!span) return [];
  const [from, to] = span.map((ms) => new Date(ms).toISOString());
  const rows = await replica
    .rows(questTable)
    .where('value.startTime')
    .between(from, to, true, true)
    .toArray();
  const spans: QuestSpan[] = [];
  for (const [index, { value }] of rows.entries()) {
    spans.push({
      link: { kind: 'existing', id: value.id },
      startMs: Date.parse(value.startTime),
      endMs: value.endTime === null ? null : Date.parse(value.endTime),
      places: await placesOf(replica, value, index < WITH_PATH),
    });
  }
  return spans;
}

async function placesOf(replica: Replica, quest: Quest, withPath: boolean): Promise<readonly LngLat[]> {
  const places: LngLat[] = quest.startLocation ? [quest.startLocation] : [];
  if (!withPath) {
    const summary = await replica.pathSummaries.get(quest.id);
    return summary?.last ? [...places, summary.last] : places;
  }
  const points = await pathRange(replica, quest.id).toArray();
  const step = Math.max(1, Math.ceil(points.length / MOST_PLACES));
  return [...places, ...points.filter((_, index) => index % step === 0)];
}
