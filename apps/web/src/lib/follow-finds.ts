/** Rows read at once: about 10 ms of the page's time on a slow device. */
const SLICE = 1_000;

/** What became of finds: new or changed ones whole, gone ones by id. */
export interface FindsChange<T> {
  readonly put: readonly T[];
  readonly gone: readonly string[];
}

/** How what is wanted of finds is read: by id from the first to the last, and those of some ids. */
export interface FindReads<T> {
  /** At most `limit` finds after an id, in the order of ids; `next` is null after the last. */
  slice(
    after: string | null,
    limit: number,
  ): Promise<{ readonly rows: readonly T[]; readonly next: string | null }>;
  of(ids: readonly string[]): Promise<readonly T[]>;
  /** Tells of changed finds by id; null when there were too many to name. */
  onChanged(listener: (ids: readonly string[] | null) => void): () => void;
}

export interface FollowedFinds<T> {
  /** By id; grows while it is read, so look at it anew when told. */
  readonly rows: ReadonlyMap<string, T>;
  /** False until all were read once. */
  isComplete(): boolean;
  stop(): void;
}

/** Hears what becomes of the finds, and of a replica that cannot be read any more. */
export interface FindsListener<T> {
  /** `isReading` while a pass through all finds is not at its end. */
  changed(change: FindsChange<T>, isReading: boolean): void;
  failed(error: Error): void;
}

const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

/**
 * Keeps something of every find in memory: read slice by slice once, then kept by what changes. One loop does every
 * read, so that no late answer can undo a newer one; it lets the page breathe after each.
 */
export function followFinds<T extends { readonly id: string }>(
  reads: FindReads<T>,
  listener: FindsListener<T>,
  breathe: () => Promise<void> = nextTask,
): FollowedFinds<T> {
  const rows = new Map<string, T>();
  const changed = new Set<string>();
  /** Ids that the pass in progress has met; what it has not met at its end is gone. */
  let met: Set<string> | null = new Set();
  let after: string | null = null;
  let complete = false;
  let stopped = false;
  let wake = (): void => {};

  function show(change: FindsChange<T>): void {
    for (const row of change.put) rows.set(row.id, row);
    for (const id of change.gone) rows.delete(id);
    complete ||= met === null;
    listener.changed(change, met !== null);
  }

  async function readSlice(seen: Set<string>): Promise<void> {
    const slice = await reads.slice(after, SLICE);
    // Everything changed meanwhile: a new pass has begun, and begins at the beginning.
    if (met !== seen) return;
    for (const { id } of slice.rows) seen.add(id);
    after = slice.next;
    if (after === null) met = null;
    const gone = met === null ? [...rows.keys()].filter((id) => !seen.has(id)) : [];
    show({ put: slice.rows, gone });
  }

  async function readChanged(): Promise<void> {
    const ids = [...changed];
    changed.clear();
    // A pass that begins during the read must meet these finds itself: they can be gone by then.
    const seen = met;
    const put = await reads.of(ids);
    const here = new Set(put.map(({ id }) => id));
    for (const id of here) seen?.add(id);
    show({ put, gone: ids.filter((id) => !here.has(id) && rows.has(id)) });
  }

  async function run(): Promise<void> {
    while (!stopped) {
      if (changed.size > 0) await readChanged();
      else if (met) await readSlice(met);
      else {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
      if (!stopped) await breathe();
    }
  }

  const endChanges = reads.onChanged((ids) => {
    if (ids) for (const id of ids) changed.add(id);
    else [met, after] = [new Set(), null];
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
