import { toIso } from '@metalquest/core/time/instant';
import type { importCommandsOf } from '../import/import-records.ts';
import { addNotice } from '../replica/notices.ts';
import { accountCommands } from './account-commands.ts';
import { bucketListCommands } from './bucket-list-commands.ts';
import type { bulkCommandsOf } from './bulk-commands.ts';
import { type CommandContext, inOneTransaction } from './command-context.ts';
import type { correctionCommandsOf } from './correction-commands.ts';
import { editUndoCommands } from './edit-undo.ts';
import { findCommands } from './find-commands.ts';
import { gearCommands } from './gear-commands.ts';
import { landownerCommands } from './landowner-commands.ts';
import { mapLayerCommands } from './map-layer-commands.ts';
import { mediaCommands } from './media-commands.ts';
import type { noticeCommands } from './notice-commands.ts';
import { pathCommands } from './path-commands.ts';
import type { plannedQuestCommandsOf } from './planned-quest-commands.ts';
import { questCommands } from './quest-commands.ts';
import type { queueCommands } from './queue-commands.ts';
import { undoCommands } from './undo-commands.ts';

/** Import commands. Rarely used, so their code is loaded on demand (it is precached). */
function importCommands(context: CommandContext): ReturnType<typeof importCommandsOf> {
  const load = async () => (await import('../import/import-records.ts')).importCommandsOf(context);
  return {
    recordsHere: async (candidates, signal) => (await load()).recordsHere(candidates, signal),
    importRecords: async (order) => (await load()).importRecords(order),
    undoImport: async (id, choice) => (await load()).undoImport(id, choice),
    forgetImport: async (id) => (await load()).forgetImport(id),
  };
}

/** Rarely used, too. */
function correctionCommands(context: CommandContext): ReturnType<typeof correctionCommandsOf> {
  const load = async () => (await import('./correction-commands.ts')).correctionCommandsOf(context);
  return {
    addPastQuest: async (id, fields) => (await load()).addPastQuest(id, fields),
    moveFinds: async (ids, questId) => (await load()).moveFinds(ids, questId),
    trimPath: async (id, range) => (await load()).trimPath(id, range),
    splitQuest: async (id, atMs) => (await load()).splitQuest(id, atMs),
    mergeQuests: async (id, other) => (await load()).mergeQuests(id, other),
  };
}

/** As rarely used. */
function bulkCommands(context: CommandContext): ReturnType<typeof bulkCommandsOf> {
  const load = async () => (await import('./bulk-commands.ts')).bulkCommandsOf(context);
  return {
    changeFinds: async (ids, change) => (await load()).changeFinds(ids, change),
    deleteFinds: async (ids) => (await load()).deleteFinds(ids),
  };
}

/** Rarely used, too. */
function plannedQuestCommands(context: CommandContext): ReturnType<typeof plannedQuestCommandsOf> {
  const load = async () => (await import('./planned-quest-commands.ts')).plannedQuestCommandsOf(context);
  return {
    addPlannedQuest: async (fields, id) => (await load()).addPlannedQuest(fields, id),
    updatePlannedQuest: async (id, changes) => (await load()).updatePlannedQuest(id, changes),
    deletePlannedQuest: async (id) => (await load()).deletePlannedQuest(id),
  };
}

type DecisionCommands = ReturnType<typeof queueCommands> & ReturnType<typeof noticeCommands>;

function decisionCommands(context: CommandContext): DecisionCommands {
  const onQueue = async () => (await import('./queue-commands.ts')).queueCommands(context);
  const onNotices = async () => (await import('./notice-commands.ts')).noticeCommands(context);
  return {
    retryItem: async (id) => (await onQueue()).retryItem(id),
    retryAll: async () => (await onQueue()).retryAll(),
    discardItem: async (id) => (await onQueue()).discardItem(id),
    dismissNotice: async (id) => (await onNotices()).dismissNotice(id),
    restoreNotice: async (id) => (await onNotices()).restoreNotice(id),
  };
}

/** All user actions. Each validates with core, then writes rows and queue items in one atomic transaction. */
export function commandsOf(context: CommandContext) {
  return {
    ...questCommands(context),
    ...pathCommands(context),
    ...findCommands(context),
    ...mediaCommands(context),
    ...gearCommands(context),
    ...landownerCommands(context),
    ...bucketListCommands(context),
    ...mapLayerCommands(context),
    ...accountCommands(context),
    ...ignoredCommands(context),
    ...importCommands(context),
    ...correctionCommands(context),
    ...bulkCommands(context),
    ...plannedQuestCommands(context),
    ...undoCommands(context),
    ...editUndoCommands(context),
    ...decisionCommands(context),
  };
}

export type Commands = ReturnType<typeof commandsOf>;

const LOCAL_STORAGE = 'local-storage';

interface IgnoredLocalData {
  readonly key: string;
  readonly label: string;
  readonly content: string;
}

function ignoredCommands(context: CommandContext) {
  const { replica } = context;
  return {
    /** Adds a notice about browser storage data that was ignored because it could run as a script. */
    noteIgnored: ({ key, label, content }: IgnoredLocalData) =>
      inOneTransaction(context, 'Notice Not Saved', [replica.notices, replica.restorableRows], async () => {
        const notice = {
          kind: 'ignored',
          source: 'device',
          table: LOCAL_STORAGE,
          entityId: key,
          label,
          at: toIso(context.now()),
          reason: content,
        } as const;
        return { ...notice, id: await addNotice(replica, notice) };
      }),
  };
}
