import { asQuestId } from '@metalquest/core/ids';
import { compareQuests, QUEST_SORTS, type QuestSort } from '@metalquest/core/quest/quest-list';
import { beforeAll, describe, expect, it } from 'vitest';
import { done, FIELD, testDevice } from '../../test/support/test-device.ts';
import { questTable } from '../mapping/quest-table.ts';
import type { QuestFilter } from './query-types.ts';

const DAY_MS = 86_400_000;
const START = Date.UTC(2026, 2, 1, 9);
const NAMES = ['Orchard 10', 'orchard 9', 'Élan', 'Mill close', 'Zaun', 'Ashes', 'Mill race'];

/** Seven quests a day apart with distinct durations, distances and find counts; the last one is active. */
async function season() {
  const device = testDevice();
  const { commands, clock } = device;
  for (const [day, name] of NAMES.entries()) {
    clock.nowMs = START + day * DAY_MS;
    const { id } = done(
      await commands.startQuest({ name, location: FIELD, locationName: day % 2 ? 'Ely' : 'March' }),
    );
    for (let step = 0; step < (day * 3) % 7; step += 1) {
      clock.nowMs = clock.nowMs + 60_000;
      const point = { lng: FIELD.lng + (step + 1) / 1000, lat: FIELD.lat, t: clock.nowMs };
      done(await commands.recordPathPoint(asQuestId(id), point));
    }
    for (let find = 0; find < (day * 5) % 7; find += 1) done(await commands.logFind({ questId: id }));
    clock.nowMs = clock.nowMs + ((day * 4) % 7) * 600_000;
    if (day === 2) done(await commands.pauseQuest(id));
    else if (day < NAMES.length - 1) done(await commands.endQuest(id));
  }
  return device;
}

describe('the list of quests', () => {
  let device: Awaited<ReturnType<typeof season>>;
  beforeAll(async () => {
    device = await season();
  });

  /** The expected list from a scan of all quests. */
  async function scanned(filter: Omit<QuestFilter, 'offset' | 'limit'>, sort: QuestSort): Promise<string[]> {
    const rows = await device.replica.rows(questTable).toArray();
    const ranked = await Promise.all(
      rows.map(async ({ value: quest }) => ({
        quest,
        distanceM: (await device.replica.pathSummaries.get(quest.id))?.distanceM ?? 0,
        findCount: (await device.queries.questFinds(quest.id)).length,
      })),
    );
    const words = filter.search?.toLowerCase();
    return ranked
      .filter(({ quest }) => !filter.status || quest.status === filter.status)
      .filter(({ quest }) => !filter.startedFrom || quest.startTime >= filter.startedFrom)
      .filter(({ quest }) => !filter.startedBefore || quest.startTime < filter.startedBefore)
      .filter(({ quest }) => !words || `${quest.name} ${quest.locationName}`.toLowerCase().includes(words))
      .toSorted(compareQuests(sort))
      .map(({ quest }) => quest.name);
  }

  const days = (day: number) => new Date(START + day * DAY_MS).toISOString();
  const FILTERS: readonly Omit<QuestFilter, 'offset' | 'limit'>[] = [
    {},
    { status: 'ended' },
    { status: 'paused' },
    { status: 'active' },
    { search: 'mill' },
    { search: 'ely', status: 'ended' },
    { startedFrom: days(1), startedBefore: days(4) },
    { startedFrom: days(2), status: 'ended' },
    { search: 'march', startedBefore: days(5) },
  ];

  for (const sort of QUEST_SORTS) {
    it(`equals a full scan, by ${sort}, page by page, with any filter`, async () => {
      for (const filter of FILTERS) {
        const names: string[] = [];
        const { total } = await device.queries.quests({ ...filter, sort, offset: 0, limit: 1 });
        for (let offset = 0; offset < total; offset += 2) {
          const page = await device.queries.quests({ ...filter, sort, offset, limit: 2 });
          expect(page.total).toBe(total);
          names.push(...page.items.map(({ name }) => name));
        }
        expect([filter, names]).toEqual([filter, await scanned(filter, sort)]);
      }
    });
  }

  it('updates when a quest is renamed or loses its finds', async () => {
    const changing = await season();
    const { commands, queries } = changing;
    const first = async (sort: QuestSort) => (await queries.quests({ sort, offset: 0, limit: 1 })).items[0];
    const renamed = await first('name');
    expect(renamed?.name).toBe('Ashes');
    if (renamed) done(await commands.updateQuest(renamed.id, { name: 'Zz' }));
    expect((await first('name'))?.name).toBe('Élan');
    const richest = await first('most-finds');
    expect(richest?.findCount).toBe(6);
    for (const find of richest ? await queries.questFinds(richest.id) : []) {
      done(await commands.deleteFind(find.id));
    }
    expect((await first('most-finds'))?.id).not.toBe(richest?.id);
  });
});
