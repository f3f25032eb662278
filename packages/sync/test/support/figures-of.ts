import type { CoverageCache } from '@metalquest/core/coverage/walks';
import { reportFormatters } from '@metalquest/core/report/report-formatters';
import { seasonReport } from '@metalquest/core/report/season-report';
import { seasonTally } from '@metalquest/core/report/season-tally';
import { soilReport } from '@metalquest/core/soil/soil-report';
import { NO_SOIL_FILTER, soilTally } from '@metalquest/core/soil/soil-tally';
import type { ModelDevice } from './model-device.ts';
import { plain, wholeOf } from './statistics-tab.ts';

const ALL = 1_000;

/** Coverage as the page of a permission measures it: paths are read again when their stamp changes. */
export async function coverageOf(device: ModelDevice, cache: CoverageCache) {
  const { items } = await device.queries.permissions({ offset: 0, limit: 1 });
  const walks = items[0] ? await device.queries.coverageWalks(items[0].id) : [];
  for (const { id, stamp } of walks) {
    const walk = { id, stamp, widthM: 1.2 };
    if (cache.lacks(walk)) cache.put({ ...walk, path: await device.queries.questPath(id) });
  }
  const { walkedM2, share } = cache.cover(walks.map(({ id }) => id));
  return { walks, walkedM2: walkedM2.toFixed(3), share: share.toFixed(6) };
}

/** Everything that pages show: statistics, soil analysis, the report of a season. */
export async function figuresOf(device: ModelDevice) {
  const { queries, replica, clock } = device;
  const quests = new Map((await queries.groundQuests()).map((quest) => [quest.id, quest]));
  const tally = soilTally(NO_SOIL_FILTER, quests);
  for (const fact of (await queries.groundFacts(null, ALL)).facts) tally.add(fact);
  const season = seasonTally({ from: null, to: null });
  for (const { find, hasPhoto } of (await queries.findSlice(null, ALL)).finds) season.add(find, hasPhoto);
  const listed = (await queries.quests({ offset: 0, limit: ALL })).items;
  const best = season.counted().best.map((find) => ({ ...find, updatedAt: '' }));
  const report = seasonReport(
    {
      days: { from: null, to: null },
      quests: listed.map((quest) => ({ quest, distanceM: quest.distanceM })),
      finds: season.counted(),
      best: best.map((find) => ({ find, photos: [] })),
      gear: [],
      nowMs: clock.nowMs,
    },
    { positions: 'exact', photos: false, notes: true, map: false, mapBehind: false },
    reportFormatters('metric', 'en-GB'),
  );
  return { statistics: plain(await wholeOf(replica, clock.nowMs)), soil: soilReport(tally, quests), report };
}
