import { LEAVE_QUEST_QUESTION } from '@metalquest/core/quest/attention';
import { useEffect } from 'react';

/** Makes the browser ask before the page is closed or left; browsers show their own text. */
export function useLeaveGuard(active: boolean): void {
  useEffect(() => {
    if (!active) return;
    const ask = (event: BeforeUnloadEvent) => {
      event.preventDefault();
      // Older browsers show this text; newer ones only require that it is not empty.
      event.returnValue = LEAVE_QUEST_QUESTION;
      return LEAVE_QUEST_QUESTION;
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [active]);
}
