import { type RefObject, useEffect, useRef } from 'react';

/** Puts the focus on the first field marked invalid, each time `attempt` goes up. */
export function useFirstInvalid(attempt: number): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (attempt > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [attempt]);
  return form;
}
