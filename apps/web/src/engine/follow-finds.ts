/** Rows per read: about 10 ms of main-thread time on a slow device. */
const SLICE = 1_000;

export interface FindsChange<T> {
  readonly updated: readonly T[];
  readonly removed: readonly string[];
}

export interface FindReads<T> {
  /** Up to `limit` finds after an id, in id order; `next` is null after the last. */
  slice(
    after: string | null,
    limit: number,
  ): Promise<{ readonly rows: readonly T[]; readonly next: string | null }>;
  of(ids: readonly string[]): Promise<readonly T[]>;
  /** Notifies with the changed ids; null if there were too many to list. */
  onChanged(listener: (ids: readonly string[] | null) => void): () => void;
}

export interface FollowedFinds<T> {
  readonly rows: ReadonlyMap<string, T>;
  isComplete(): boolean;
  stop(): void;
}

export interface FindsListener<T> {
  changed(change: FindsChange<T>, isReading: boolean): void;
  failed(error: Error): void;
}

const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

/** Mirrors all finds in memory. A single loop reads, so that a late result cannot overwrite a newer one. */
export function followFinds<T extends { readonly id: string }>(
  reads: FindReads<T>,
  listener: FindsListener<T>,
  yieldToPage: () => Promise<void> = nextTask,
): FollowedFinds<T> {
  const rows = new Map<string, T>();
  const changed = new Set<string>();
  /** Ids seen in the current pass; at its end, all other rows are removed. */
  let seenInPass: Set<string> | null = new Set();
  let after: string | null = null;
  let complete = false;
  let stopped = false;
  let wake = (): void => {};

  function show(change: FindsChange<T>): void {
    for (const row of change.updated) rows.set(row.id, row);
    for (const id of change.removed) rows.delete(id);
    complete ||= seenInPass === null;
    listener.changed(change, seenInPass !== null);
  }

  async function readSlice(seen: Set<string>): Promise<void> {
    const slice = await reads.slice(after, SLICE);
    // A reset during the read restarted the pass from the beginning.
    if (seenInPass !== seen) return;
    for (const { id } of slice.rows) seen.add(id);
    after = slice.next;
    if (after === null) seenInPass = null;
    const removed = seenInPass === null ? [...rows.keys()].filter((id) => !seen.has(id)) : [];
    show({ updated: slice.rows, removed });
  }

  async function readChanged(): Promise<void> {
    const ids = [...changed];
    changed.clear();
    // Keep the pass that was current before the read: a pass that starts meanwhile must see these finds
    // itself, since they may be deleted by then.
    const seen = seenInPass;
    const found = await reads.of(ids);
    const foundIds = new Set(found.map(({ id }) => id));
    for (const id of foundIds) seen?.add(id);
    show({ updated: found, removed: ids.filter((id) => !foundIds.has(id) && rows.has(id)) });
  }

  async function run(): Promise<void> {
    while (!stopped) {
      if (changed.size > 0) await readChanged();
      else if (seenInPass) await readSlice(seenInPass);
      else {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
      if (!stopped) await yieldToPage();
    }
  }

  const endChanges = reads.onChanged((ids) => {
    if (ids) for (const id of ids) changed.add(id);
    else [seenInPass, after] = [new Set(), null];
    wake();
  });
  run().catch((cause: unknown) => {
    if (!stopped) listener.failed(cause instanceof Error ? cause : new Error(String(cause)));
  });

  return {
    rows,
    isComplete: () => complete,
    stop() {
      stopped = true;
      endChanges();
      wake();
    },
  };
}
