import type { ReportKind } from '@metalquest/core/report/report';
import { localDay } from '@metalquest/core/time/day';
import type { Queries } from '@metalquest/sync/queries/queries';
import { type ReportChoices, readChoices } from './report-choices.ts';

async function newestQuest(queries: Queries) {
  const ended = await queries.quests({ offset: 0, limit: 1, status: 'ended' });
  const [quest] =
    ended.items.length > 0 ? ended.items : (await queries.quests({ offset: 0, limit: 1 })).items;
  return quest?.id ?? null;
}

async function newestPermission(queries: Queries) {
  const active = await queries.permissions({ offset: 0, limit: 1, status: 'active' });
  const [first] =
    active.items.length > 0 ? active.items : (await queries.permissions({ offset: 0, limit: 1 })).items;
  return first?.id ?? null;
}

/** The year of the newest find, so that in January it is the previous season. */
async function newestSeason(queries: Queries, nowMs: number) {
  const last = (await queries.lastFind())?.foundAt ?? new Date(nowMs).toISOString();
  const year = localDay(new Date(last)).slice(0, 4);
  return { from: `${year}-01-01`, to: `${year}-12-31` };
}

/** The stored choices; replaces a missing or deleted subject by a default. */
export async function firstChoices(
  kind: ReportKind,
  stored: unknown,
  queries: Queries,
  nowMs: number,
): Promise<ReportChoices> {
  const choices = readChoices(kind, stored);
  switch (kind) {
    case 'quest': {
      const storedQuest = choices.questId && (await queries.quest(choices.questId));
      return { ...choices, questId: storedQuest ? storedQuest.id : await newestQuest(queries) };
    }
    case 'permission': {
      const storedPermission = choices.permissionId && (await queries.permission(choices.permissionId));
      return {
        ...choices,
        permissionId: storedPermission ? storedPermission.permission.id : await newestPermission(queries),
      };
    }
    case 'season': {
      const { from, to } = choices.days;
      return from || to ? choices : { ...choices, days: await newestSeason(queries, nowMs) };
    }
    case 'finds':
      return choices;
  }
}
