import { isRecord } from '@metalquest/core/json';
import { useState } from 'react';
import { useLocation } from 'react-router';

/** Goes with a link to a page whose editor is to open. */
export const ASK_EDIT = { edit: true } as const;

/**
 * True in the one render in which the page was reached by such a link, also when it was open already; the page then
 * opens its editor.
 */
export function useEditAsked(): boolean {
  const { state, key } = useLocation();
  const [answered, setAnswered] = useState<string | null>(null);
  const isAsked = isRecord(state) && state.edit === true && answered !== key;
  if (isAsked) setAnswered(key);
  return isAsked;
}
