import type { QuestStatus } from '@metalquest/core/quest/quest';
import { useEffect, useRef, useState } from 'react';

/**
 * Puts the focus on the page's heading when a quest was ended or restarted, since the buttons that had it are gone; a
 * quest paused or resumed keeps it where it is. Answers whether it was ended while the page was open.
 */
export function useHeadingFocus(status: QuestStatus): boolean {
  const last = useRef(status);
  const [wasOpen, setWasOpen] = useState(status !== 'ended');
  if (!wasOpen && status !== 'ended') setWasOpen(true);
  useEffect(() => {
    const wasEnded = last.current === 'ended';
    last.current = status;
    if (wasEnded === (status === 'ended')) return;
    window.scrollTo(0, 0);
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
  }, [status]);
  return wasOpen && status === 'ended';
}
