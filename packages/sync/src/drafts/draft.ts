import type { NewFile } from '../media/new-file.ts';
import { listeners } from '../status/listeners.ts';

export interface DraftContent {
  /** The values of the form, as JSON data; null while it shows its initial values. */
  readonly fields: unknown;
  readonly files: readonly NewFile[];
  /** Id of the record that the form creates. */
  readonly recordId: string;
  /** Set when the record was saved, and `fields` were typed during that save and not saved yet. */
  readonly isTypedSince?: true;
}

type StoredContent = Omit<DraftContent, 'recordId'>;

/** The place of a draft on the device. One tab holds it at a time. */
export interface DraftSlot {
  /** Null if nothing is stored. */
  readonly content: DraftContent | null;
  /** Description of unsafe content for which the stored fields were dropped, for example 'a script tag'. */
  readonly ignored: string | null;
  /** Replaces what differs from `before`. Rejects when the disk is full. */
  write(content: DraftContent, before: StoredContent): Promise<void>;
  release(): void;
}

export interface DraftState {
  readonly status: 'reading' | 'open' | 'saving';
  readonly content: DraftContent;
  /** Increases when the content changes by other means than the form: when it is read, saved or discarded. */
  readonly revision: number;
  readonly ignored: string | null;
  /** Why the last read or write failed, for the log. */
  readonly failure: string | null;
}

interface Saved<T> {
  readonly value: T;
  /** Files that could not be saved yet; they stay in the draft. */
  readonly left?: readonly NewFile[];
}

/** Saves the content; null if it was refused. A later call for the same record id changes that record. */
export type SaveDraft<T> = (content: DraftContent) => Promise<Saved<T> | null>;

export interface DraftDeps {
  claim(): Promise<DraftSlot>;
  newId(): string;
}

const EMPTY_CONTENT: StoredContent = { fields: null, files: [] };

const isSame = (a: unknown, b: unknown): boolean => a === b || JSON.stringify(a) === JSON.stringify(b);

/**
 * The unsaved content of one form, with its files.
 *
 * ```
 *   unused --hold--> reading --read--> open --submit--> saving
 *     ^                                 | ^                |
 *     |    released, all written        | |   refused      |  saved: emptied, with a new record id
 *     +---------------------------------+ +----------------+
 * ```
 *
 * Each change is written at once; during a write only the newest waits. A form that is closed and opened
 * again meets the same draft, so it waits for a running save and sees content that could not be written.
 * Content that changes during a save is saved again, under the same record id. Files added during a save
 * stay for the next record.
 */
export function createDraft({ claim, newId }: DraftDeps) {
  const changed = listeners<void>();
  let slot: DraftSlot | null = null;
  let holders = 0;
  let stored = EMPTY_CONTENT;
  let reading: Promise<void> | null = null;
  let writing: Promise<boolean> | null = null;
  let saving: Promise<unknown> | null = null;
  let state: DraftState = {
    status: 'reading',
    content: { ...EMPTY_CONTENT, recordId: newId() },
    revision: 0,
    ignored: null,
    failure: null,
  };

  function set(part: Partial<DraftState>): void {
    state = { ...state, ...part };
    changed.notify();
  }

  const isWritten = (): boolean =>
    state.content.fields === stored.fields &&
    state.content.files === stored.files &&
    state.content.isTypedSince === stored.isTypedSince;

  async function writeNewest(): Promise<boolean> {
    await reading;
    while (slot && !isWritten()) {
      const { content } = state;
      try {
        await slot.write(content, stored);
        stored = content;
        if (state.failure !== null) set({ failure: null });
      } catch (cause) {
        // A full device must not block the form, which still holds everything.
        if (state.content === content) {
          set({ failure: `The draft could not be saved: ${messageOf(cause)}` });
          return false;
        }
      }
    }
    return true;
  }

  function write(): Promise<boolean> {
    writing ??= writeNewest().finally(() => {
      writing = null;
      endIfUnused();
    });
    return writing;
  }

  function start(): Promise<void> {
    if (!slot) reading ??= read();
    return reading ?? Promise.resolve();
  }

  function change(part: Partial<DraftContent>): Promise<boolean> {
    void start();
    set({ content: { ...state.content, ...part } });
    return write();
  }

  const replaceFiles = (files: readonly NewFile[]): Promise<boolean> =>
    change({ files: files.length > 0 ? files : EMPTY_CONTENT.files });

  /** Empties the draft, except for `files`, for the next record. */
  function empty(files: readonly NewFile[]): Promise<boolean> {
    const content = {
      fields: null,
      files: files.length > 0 ? files : EMPTY_CONTENT.files,
      recordId: newId(),
    };
    set({ content, revision: state.revision + 1 });
    return write();
  }

  async function read(): Promise<void> {
    slot = await claim().catch((cause: unknown) => {
      set({ failure: `The draft could not be read: ${messageOf(cause)}` });
      return unreadable(cause);
    });
    const { content, ignored } = slot;
    stored = content ?? EMPTY_CONTENT;
    const added = state.content.files;
    // A voice note may have been passed on before a kill already.
    const earlier = stored.files.filter(({ id }) => !added.some((file) => file.id === id));
    const files = added.length > 0 ? [...earlier, ...added] : stored.files;
    set({
      status: 'open',
      content: { ...(content ?? state.content), files },
      revision: state.revision + 1,
      ignored,
    });
    reading = null;
    endIfUnused();
  }

  function releaseSlot(): void {
    slot?.release();
    slot = null;
    stored = EMPTY_CONTENT;
    state = { ...state, status: 'reading', content: { ...EMPTY_CONTENT, recordId: newId() } };
  }

  function endIfUnused(): void {
    if (holders === 0 && !writing && state.status === 'open' && isWritten()) releaseSlot();
  }

  async function saveAll<T>(save: SaveDraft<T>): Promise<T | null> {
    let sent = state.content;
    for (;;) {
      const saved = await save(sent);
      if (!saved) return null;
      const left = new Set(saved.left);
      const files = state.content.files.filter((file) => left.has(file) || !sent.files.includes(file));
      if (isSame(state.content.fields, sent.fields)) {
        await empty(files);
        return saved.value;
      }
      await change({ files, isTypedSince: true });
      sent = { ...state.content, files: [] };
    }
  }

  function hold(): () => void {
    holders += 1;
    void start();
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      holders -= 1;
      endIfUnused();
    };
  }

  async function whileRead<T>(work: () => Promise<T>): Promise<T> {
    const release = hold();
    try {
      await start();
      return await work();
    } finally {
      release();
    }
  }

  return {
    get: (): DraftState => state,
    subscribe: (listener: () => void) => changed.subscribe(listener),
    /** Reads the draft and keeps it for a form. @returns a function that releases it */
    hold,
    read: (): Promise<DraftContent> => whileRead(async () => state.content),
    /** Replaces the fields of an open draft; null if they are the initial values. */
    setFields(fields: Readonly<Record<string, unknown>> | null): void {
      if (state.status === 'reading') throw new Error('The draft is still being read.');
      if (!isSame(fields, state.content.fields)) void change({ fields });
    },
    /** Adds files, also before the draft is read. Resolves to whether they are stored. */
    addFiles: (files: readonly NewFile[]): Promise<boolean> =>
      change({ files: [...state.content.files, ...files] }),
    removeFiles: (ids: ReadonlySet<string>): Promise<boolean> =>
      replaceFiles(state.content.files.filter(({ id }) => !ids.has(id))),
    setFiles: (files: readonly NewFile[]): Promise<boolean> => whileRead(() => replaceFiles(files)),
    /** Saves an open draft. Resolves to the result of the last `save`, or null if it was refused. */
    async submit<T>(save: SaveDraft<T>): Promise<T | null> {
      if (state.status !== 'open') return null;
      set({ status: 'saving' });
      const run = saveAll(save).finally(() => {
        saving = null;
        set({ status: 'open' });
        endIfUnused();
      });
      saving = run;
      return run;
    },
    /** Resolves to whether everything is stored; retries a failed write. */
    isStored: (): Promise<boolean> => write(),
    /** Deletes the content, after a running save. */
    discard: (): Promise<void> =>
      whileRead(async () => {
        // The caller of submit gets a failure. Awaiting nothing would let later changes run first.
        if (saving) await saving.catch(() => undefined);
        await empty([]);
      }),
    /** Lets the next engine read the draft. A form that is still open can no longer store its content. */
    stop: () => slot?.release(),
  };
}

export type Draft = ReturnType<typeof createDraft>;

const messageOf = (cause: unknown): string => (cause instanceof Error ? cause.message : String(cause));

function unreadable(cause: unknown): DraftSlot {
  return { content: null, ignored: null, write: () => Promise.reject(cause), release: () => undefined };
}
