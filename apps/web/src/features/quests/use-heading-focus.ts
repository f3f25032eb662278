import type { QuestStatus } from '@metalquest/core/quest/quest';
import { useEffect, useRef, useState } from 'react';

/**
 * Focuses the heading when a quest ends or restarts, as the button with the focus is gone; pause and resume
 * keep the focus. Returns whether the quest ended while the page was open.
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
