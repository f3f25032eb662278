import type { Draft, DraftState } from '@metalquest/sync/engine';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { useEngine } from '../engine/engine.ts';
import { reportIgnored } from '../platform/stored.ts';
import { warn } from '../platform/warn.ts';

/** The draft of a form, held while the component is mounted. `label`: 'the draft of a contact'. */
export function useDraft(key: string, label: string): Draft {
  const { drafts } = useEngine();
  const draft = useMemo(() => drafts.of(key), [drafts, key]);
  useEffect(() => draft.hold(), [draft]);
  const ignored = useDraftPart(draft, (state) => state.ignored);
  useEffect(() => {
    if (ignored) reportIgnored({ key, label, content: ignored });
  }, [ignored, key, label]);
  const failure = useDraftPart(draft, (state) => state.failure);
  useEffect(() => {
    if (failure) warn(failure);
  }, [failure]);
  return draft;
}

/** Subscribes to a part of a draft. `pick` must return a stable reference or a primitive. */
export function useDraftPart<T>(draft: Draft, pick: (state: DraftState) => T): T {
  const read = () => pick(draft.get());
  return useSyncExternalStore(draft.subscribe, read, read);
}
