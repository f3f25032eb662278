import { RECORD_MIME, type RecordFormat, recordWriter } from '@metalquest/core/export/record-format';
import type { PlaceChoice } from '@metalquest/core/export/record-places';
import type { Find } from '@metalquest/core/find/find';
import type { FindSort } from '@metalquest/core/find/find-filter';
import type { FindId, QuestId } from '@metalquest/core/ids';
import { pointsMissing } from '@metalquest/core/paths/missing-paths';
import type { Quest } from '@metalquest/core/quest/quest';
import { toIso } from '@metalquest/core/time/instant';
import Dexie from 'dexie';
import { findTable } from '../mapping/find-table.ts';
import { questTable } from '../mapping/quest-table.ts';
import { pullQuestPath } from '../pull/fetch-paths.ts';
import { findQueries } from '../queries/find-queries.ts';
import { allInOrder } from '../queries/find-selection.ts';
import type { FindNarrowing, QuestFilter } from '../queries/query-types.ts';
import { questPage } from '../queries/quest-pages.ts';
import { readPathState } from '../replica/path-state.ts';
import type { Replica } from '../replica/replica.ts';
import type { Server } from '../server/server.ts';
import { pagesOf } from './archive-rows.ts';
import { blobTarget } from './blob-target.ts';
import { recordedFinds, recordedQuest } from './recorded.ts';
import { yieldPeriodically } from './yield-periodically.ts';

export type RecordSelection =
  | { readonly kind: 'finds'; readonly filter: FindNarrowing; readonly sort?: FindSort }
  | { readonly kind: 'finds'; readonly ids: readonly FindId[] }
  | { readonly kind: 'quests'; readonly filter: Omit<QuestFilter, 'offset' | 'limit'> }
  | { readonly kind: 'quest'; readonly id: QuestId };

export interface RecordExport {
  readonly selection: RecordSelection;
  readonly format: RecordFormat;
  readonly places: PlaceChoice;
  readonly signal: AbortSignal;
}

export interface ExportedRecords {
  readonly file: Blob;
  readonly finds: number;
  readonly quests: number;
  /** Records skipped because they have no location and the format requires one. */
  readonly skipped: number;
  readonly dropped: number;
  /** Quests with path points that are only on the server. */
  readonly partPaths: number;
}

interface Context {
  readonly replica: Replica;
  readonly server: Server;
  readonly isOnline: () => boolean;
  readonly nowMs: number;
}

/** Finds read at once with their related rows: a few hundred IndexedDB requests. */
const FINDS_AT_ONCE = 40;

const BUFFER_CHARACTERS = 32_768;

/** Above any real number of quests; IndexedDB requires a limit. */
const ALL = 1_000_000;

export async function exportRecords(context: Context, options: RecordExport): Promise<ExportedRecords> {
  const { replica } = context;
  const { selection, format, places, signal } = options;
  const isTableOfQuests = selection.kind === 'quests' && format === 'csv';
  const writer = recordWriter(format, isTableOfQuests ? 'quests' : 'finds');
  const target = blobTarget(RECORD_MIME[format]);
  const file = target.stream.getWriter();
  const encoder = new TextEncoder();
  const yieldToPage = yieldPeriodically();
  let buffer = '';
  const flush = async (): Promise<void> => {
    const text = buffer;
    buffer = '';
    if (text !== '') await file.write(encoder.encode(text));
  };
  const write = async (text: string): Promise<void> => {
    signal.throwIfAborted();
    buffer += text;
    if (buffer.length >= BUFFER_CHARACTERS) await flush();
    await yieldToPage();
  };
  const quests = await questsOf(replica, selection);
  const counts = { finds: 0, quests: 0, partPaths: 0 };
  await write(writer.head(toIso(context.nowMs)));
  for await (const page of isTableOfQuests ? [] : findsOf(replica, selection, quests)) {
    for (const find of await recordedFinds(replica, page, places)) await write(writer.find(find));
    counts.finds += page.length;
  }
  if (format !== 'csv' || isTableOfQuests) {
    for (const quest of quests) {
      if (places === 'exact' && (await isPathPart(context, quest.id))) counts.partPaths += 1;
      for (const piece of writer.quest(await recordedQuest(replica, quest, places))) await write(piece);
      counts.quests += 1;
    }
  }
  await write(writer.foot());
  await flush();
  await file.close();
  return { file: target.blob(), ...counts, skipped: writer.skipped(), dropped: writer.dropped() };
}

async function questsOf(replica: Replica, selection: RecordSelection): Promise<readonly Quest[]> {
  if (selection.kind === 'finds') return [];
  if (selection.kind === 'quest') {
    const row = await replica.rows(questTable).get(selection.id);
    return row ? [row.value] : [];
  }
  const { items } = await questPage(replica, { ...selection.filter, offset: 0, limit: ALL });
  return items.map((row) => row.value);
}

async function* findsOf(
  replica: Replica,
  selection: RecordSelection,
  quests: readonly Quest[],
): AsyncGenerator<readonly Find[]> {
  if ('ids' in selection) {
    yield* pagesOf(replica, findTable, selection.ids, FINDS_AT_ONCE);
    return;
  }
  if (selection.kind === 'finds') {
    const { filter, sort = 'newest' } = selection;
    const matching = await findQueries(replica).findIds({ ...filter, sort });
    yield* pagesOf(replica, findTable, matching ?? (await allInOrder(replica, sort)), FINDS_AT_ONCE);
    return;
  }
  for (const { id } of quests) {
    const ids = await replica
      .rows(findTable)
      .where('[value.questId+value.foundAt]')
      .between([id, Dexie.minKey], [id, Dexie.maxKey])
      .primaryKeys();
    yield* pagesOf(replica, findTable, ids, FINDS_AT_ONCE);
  }
}

async function isPathPart({ replica, server, isOnline }: Context, questId: string): Promise<boolean> {
  const before = await readPathState(replica, questId);
  if (!before || pointsMissing(before) === 0) return false;
  if (!isOnline()) return true;
  await pullQuestPath(replica, server, questId);
  const after = await readPathState(replica, questId);
  return after !== null && pointsMissing(after) > 0;
}
