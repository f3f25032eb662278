import { QUEST_TIP_AFTER_S, QUEST_TIP_TITLE } from '@metalquest/core/quest/attention';
import { activeDurationS } from '@metalquest/core/quest/duration';
import type { Quest } from '@metalquest/core/quest/quest';
import { useEffect } from 'react';
import { toast } from '../../../ui/toast.ts';

const keyOf = (quest: Quest) => `metalquest:tip:${quest.id}`;

/** Shows 'Enjoying your quest?' once per quest, after five active minutes. */
export function useEnjoyingTip(
  quest: Quest | null,
  storage: Pick<Storage, 'getItem' | 'setItem'> = localStorage,
) {
  useEffect(() => {
    if (quest?.status !== 'active' || storage.getItem(keyOf(quest))) return;
    const remainingS = QUEST_TIP_AFTER_S - activeDurationS(quest, Date.now());
    const timer = setTimeout(() => {
      storage.setItem(keyOf(quest), 'shown');
      toast.info(QUEST_TIP_TITLE, {
        description: 'A photo is enough to log a find. The rest can wait until you are home.',
        id: 'enjoying-your-quest',
      });
    }, Math.max(0, remainingS) * 1000);
    return () => clearTimeout(timer);
  }, [quest, storage]);
}
