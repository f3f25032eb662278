import type { CommandContext } from './command-context.ts';
import type { noticeCommands } from './notice-commands.ts';
import type { queueCommands } from './queue-commands.ts';
import type { undoCommands } from './undo-commands.ts';

type DecisionCommands = ReturnType<typeof undoCommands> &
  ReturnType<typeof queueCommands> &
  ReturnType<typeof noticeCommands>;

/** Commands of the sync centre and undo. Rarely used, so their code is loaded on demand (it is precached). */
export function decisionCommands(context: CommandContext): DecisionCommands {
  const onQueue = async () => (await import('./queue-commands.ts')).queueCommands(context);
  const onNotices = async () => (await import('./notice-commands.ts')).noticeCommands(context);
  return {
    undoDelete: async (row) => (await import('./undo-commands.ts')).undoCommands(context).undoDelete(row),
    retryItem: async (id) => (await onQueue()).retryItem(id),
    retryAll: async () => (await onQueue()).retryAll(),
    discardItem: async (id) => (await onQueue()).discardItem(id),
    dismissNotice: async (id) => (await onNotices()).dismissNotice(id),
    restoreNotice: async (id) => (await onNotices()).restoreNotice(id),
  };
}
