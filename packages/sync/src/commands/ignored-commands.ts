import { toIso } from '@metalquest/core/time/instant';
import { addNotice } from '../replica/notices.ts';
import { type CommandContext, inOneTransaction } from './command-context.ts';

const LOCAL_STORAGE = 'local-storage';

interface IgnoredLocalData {
  readonly key: string;
  readonly label: string;
  readonly content: string;
}

export function ignoredCommands(context: CommandContext) {
  const { replica } = context;
  return {
    /** Adds a notice about browser storage data that was ignored because it could run as a script. */
    noteIgnored: ({ key, label, content }: IgnoredLocalData) =>
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
