import { useEffect } from 'react';

/** Asked when the page is left during an active quest (spec section 4). */
export const LEAVE_QUESTION = 'You have an active quest. Are you sure you want to leave?';

/** Makes the browser ask before the page is closed or left for another site; browsers show their own words. */
export function useLeaveGuard(active: boolean): void {
  useEffect(() => {
    if (!active) return;
    const ask = (event: BeforeUnloadEvent) => {
      event.preventDefault();
      // Older browsers show this text; newer ones only ask when it is not empty.
      event.returnValue = LEAVE_QUESTION;
      return LEAVE_QUESTION;
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [active]);
}
