import { toIso } from '@metalquest/core/time/instant';
import { addNotice } from '../replica/notices.ts';
import { type CommandContext, inOneTransaction } from './command-context.ts';
import type { Commands } from './commands.ts';

const LOCAL_STORAGE = 'local-storage';

export function ignoredCommands(context: CommandContext): Pick<Commands, 'noteIgnored'> {
  const { replica } = context;
  return {
    noteIgnored: ({ key, label, content }) =>
      inOneTransaction(context, 'Notice Not Saved', [replica.notices, replica.keptRows], async () => {
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
