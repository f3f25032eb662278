import type { FindId } from '@metalquest/core/ids';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useEngine } from '../../../engine/engine.ts';
import { useLive } from '../../../engine/use-live.ts';
import { type FindsFilter, narrowingKey, narrowingOf } from './finds-filter.ts';

export interface FindSelection {
  /** Whether finds are being selected, possibly none yet. */
  readonly isOn: boolean;
  /** Those that are in the list. */
  readonly ids: ReadonlySet<FindId>;
  /** Begins, with one find if given. */
  readonly start: (first?: FindId) => void;
  readonly stop: () => void;
  /** `isRange` gives all finds since the last one toggled the state of this one. */
  readonly toggle: (id: FindId, isRange: boolean) => void;
  readonly selectAll: () => void;
}

interface Chosen {
  /** The filters of the list; other filters end a selection of finds that are no longer shown. */
  readonly of: string;
  readonly ids: ReadonlySet<FindId>;
}

const NONE: ReadonlySet<FindId> = new Set();

/** Ids between two of a list, in either order; only the second if the first is not listed. */
function rangeOf(listed: readonly FindId[], from: FindId | null, to: FindId): readonly FindId[] {
  const [first, last] = [from === null ? -1 : listed.indexOf(from), listed.indexOf(to)];
  if (first < 0 || last < 0) return [to];
  return listed.slice(Math.min(first, last), Math.max(first, last) + 1);
}

/** Whether a key belongs to a field or an open dialog. */
const isElsewhere = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.closest('input:not([type=checkbox], [type=radio]), textarea, select, [role=dialog], [role=menu]') !==
    null;

/** The finds that the user selects in the list. Escape ends it, Ctrl+A or Cmd+A selects all. */
export function useSelection(filter: FindsFilter): FindSelection {
  const { queries } = useEngine();
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const last = useRef<FindId | null>(null);
  const of = narrowingKey(filter);
  const { sort } = filter;
  const isOn = chosen !== null;
  const listed = useLive(
    () => (isOn ? queries.listedIds({ ...narrowingOf(filter), sort }) : null),
    [queries, isOn, of, sort],
  ).value;

  const ids = useMemo(() => {
    const own = chosen?.of === of ? chosen.ids : NONE;
    return listed && own.size > 0 ? new Set(listed.filter((id) => own.has(id))) : own;
  }, [chosen, of, listed]);

  const start = useCallback(
    (first?: FindId) => {
      last.current = first ?? null;
      setChosen({ of, ids: new Set(first ? [first] : []) });
    },
    [of],
  );
  const stop = useCallback(() => setChosen(null), []);
  const toggle = useCallback(
    (id: FindId, isRange: boolean) => {
      const next = new Set(ids);
      const isAdded = !next.has(id);
      for (const each of rangeOf(listed ?? [], isRange ? last.current : null, id)) {
        if (isAdded) next.add(each);
        else next.delete(each);
      }
      last.current = id;
      setChosen({ of, ids: next });
    },
    [ids, listed, of],
  );
  const selectAll = useCallback(() => setChosen({ of, ids: new Set(listed ?? []) }), [of, listed]);

  useEffect(() => {
    if (!isOn) return;
    function onKeyDown(event: KeyboardEvent): void {
      if (event.defaultPrevented || isElsewhere(event.target)) return;
      if (event.key === 'Escape') stop();
      if (event.key.toLowerCase() !== 'a' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      selectAll();
    }
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [isOn, stop, selectAll]);

  return { isOn, ids, start, stop, toggle, selectAll };
}
