import { isRecord } from '@metalquest/core/json';
import { useState } from 'react';
import { useLocation } from 'react-router';

export const EDIT_STATE = { edit: true } as const;

/** True in the one render after the user followed an EDIT_STATE link, even if the page was already open. */
export function useEditRequested(): boolean {
  const { state, key } = useLocation();
  const [handledKey, setHandledKey] = useState<string | null>(null);
  const isRequested = isRecord(state) && state.edit === true && handledKey !== key;
  if (isRequested) setHandledKey(key);
  return isRequested;
}
