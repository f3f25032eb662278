import { adminWords, CHANGED_MEANWHILE } from '@metalquest/core/admin/admin-words';
import { fieldsOf, type KeptPost, type OpenedPost } from '@metalquest/core/content/opened-post';
import {
  isSamePost,
  type PostFields,
  type PostProblem,
  postProblems,
} from '@metalquest/core/content/post-fields';
import {
  type AdminPost,
  postState,
  type StatusChange,
  wasEverShown,
} from '@metalquest/core/content/post-state';
import { slugOfTitle } from '@metalquest/core/content/slug';
import type { Result } from '@metalquest/core/result';
import type { ServerRefusal } from '@metalquest/core/server-state/refusal';
import type { Clock } from '@metalquest/sync/environment/clock';
import { createStore, type Store } from '../../lib/create-store.ts';
import type { DeviceCopy } from './device-copy.ts';

type Answer<T> = Promise<Result<T, ServerRefusal>>;

/** What the editor asks the server for. */
export interface PostServer {
  read(id: string): Answer<AdminPost | null>;
  create(id: string, fields: PostFields, change: StatusChange | null): Answer<AdminPost>;
  save(id: string, version: number, fields: PostFields, change: StatusChange | null): Answer<AdminPost>;
}

/** A post as it stands in the editor. */
export interface EditorState {
  readonly id: string;
  readonly fields: PostFields;
  /** What the server had when this was begun; null when it never had it. */
  readonly saved: AdminPost | null;
  /** What somebody saved since: the two must be brought together before this can be saved. */
  readonly newer: AdminPost | null;
  readonly isDirty: boolean;
  readonly isSaving: boolean;
  /** Milliseconds since the epoch; null when nothing was saved from here. */
  readonly savedAt: number | null;
  /** Why it was not saved, in words. */
  readonly problem: string | null;
  readonly fieldProblems: readonly PostProblem[];
  /** Grows when the text changes by something else than typing. */
  readonly textNumber: number;
}

/** An unfinished post is sent this long after it was changed. Each time is a revision, of which a hundred are kept. */
export const AUTOSAVE_AFTER_MS = 60_000;

/** A post that is written: typed, kept on the device with each letter, sent when asked, and as a draft by itself. */
export interface PostEditor {
  readonly state: Store<EditorState>;
  change(part: Partial<PostFields>): void;
  /** Puts other words in the place of what is there; the answer takes them back. */
  replace(part: Partial<PostFields>): () => void;
  /** Sends it; false when it was refused, which the state says. */
  save(change?: StatusChange | null): Promise<boolean>;
  /** Sends a draft if there is something new, and says nothing when it fails. */
  autosave(): Promise<void>;
  /** The server was heard to be at that version. */
  noticed(version: number): Promise<void>;
  /** Goes on with what somebody else saved; the answer takes it back. */
  takeTheirs(): () => void;
  /** Goes on with what is here: theirs stays a revision. */
  keepMine(): void;
  dispose(): void;
}

const TAKEN = 'Another post has this address. Choose another one.';

export function createPostEditor(
  opened: OpenedPost,
  deps: {
    readonly server: PostServer;
    readonly clock: Clock;
    /** The device's copy of a post; `null` for one that the server has never had. */
    readonly copyOf: (id: string | null) => DeviceCopy;
    /** Whether what was kept of a new post is this one. */
    readonly wasNew: boolean;
  },
): PostEditor {
  const { server, clock, copyOf, wasNew } = deps;
  const state = createStore<EditorState>({
    ...opened,
    isDirty: opened.isRestored,
    isSaving: false,
    savedAt: null,
    problem: null,
    fieldProblems: [],
    textNumber: 0,
  });
  let isNew = opened.saved === null;
  let copy = copyOf(isNew ? null : opened.id);
  let running: Promise<boolean> | null = null;
  let cancelAutosave: (() => void) | null = null;
  let hasTried = false;

  const set = (part: Partial<EditorState>): void => state.set({ ...state.get(), ...part });

  /** Keeps it here or nowhere, and in no other place once it is kept here. */
  function keepIn(place: DeviceCopy, kept: KeptPost | null, former: DeviceCopy | null): void {
    if (kept === null) {
      place.forget();
      former?.forget();
      return;
    }
    void place.keep(kept).then((isKept) => {
      if (isKept) former?.forget();
    });
  }

  if (!isNew) {
    const { id, fields, saved, isRestored } = opened;
    if (wasNew || !isRestored)
      keepIn(copy, isRestored ? { id, fields, base: saved } : null, wasNew ? copyOf(null) : null);
  }

  /** What the fields are now: kept, compared, and sent later. */
  function settle(part: Partial<EditorState>): void {
    const next = { ...state.get(), ...part };
    const former = isNew && next.saved !== null ? copy : null;
    if (former) {
      isNew = false;
      copy = copyOf(next.id);
    }
    const isDirty = next.saved === null || !isSamePost(next.fields, next.saved);
    state.set({ ...next, isDirty, ...(hasTried ? { fieldProblems: postProblems(next.fields) } : {}) });
    keepIn(copy, isDirty ? { id: next.id, fields: next.fields, base: next.saved } : null, former);
    if (isDirty) cancelAutosave ??= clock.schedule(autosaveLater, AUTOSAVE_AFTER_MS);
  }

  function autosaveLater(): void {
    cancelAutosave = null;
    void autosave().then(() => {
      if (state.get().isDirty) cancelAutosave ??= clock.schedule(autosaveLater, AUTOSAVE_AFTER_MS);
    });
  }

  async function autosave(): Promise<void> {
    const { fields, saved, newer, isDirty } = state.get();
    const isDraft = saved === null || postState(saved, clock.now()) === 'draft';
    if (!isDirty || !isDraft || newer || running || postProblems(fields).length > 0) return;
    await begin(null, true);
  }

  async function send(typed: PostFields, change: StatusChange | null): Answer<AdminPost> {
    const { id, saved } = state.get();
    if (saved !== null) return server.save(id, saved.version, typed, change);
    const created = await server.create(id, typed, change);
    if (created.ok || created.error.code !== '23505') return created;
    // Either the address is taken, or the answer to an earlier try was lost on its way here.
    const found = await server.read(id);
    if (!found.ok || found.value === null) return created;
    return server.save(id, found.value.version, typed, change);
  }

  async function sent(typed: PostFields, change: StatusChange | null, isQuiet: boolean): Promise<boolean> {
    const answer = await send(typed, change);
    if (answer.ok) return taken(answer.value, typed);
    const { error } = answer;
    if (error.code === CHANGED_MEANWHILE || (error.code === '23505' && state.get().saved === null)) {
      const theirs = await server.read(state.get().id);
      if (theirs.ok && theirs.value) {
        // Our own, whose answer was lost.
        if (change === null && isSamePost(theirs.value, typed)) return taken(theirs.value, typed);
        set({ newer: theirs.value, problem: null });
        return false;
      }
    }
    if (!isQuiet) set({ problem: error.code === '23505' ? TAKEN : adminWords(error) });
    return false;
  }

  /** The server has it: what it made of the fields is taken over, unless somebody typed on. */
  function taken(saved: AdminPost, typed: PostFields): true {
    const before = state.get();
    const isAsSent = before.fields === typed;
    const fields = isAsSent ? fieldsOf(saved) : before.fields;
    const textNumber = before.textNumber + (fields.body === before.fields.body ? 0 : 1);
    settle({ saved, fields, textNumber, savedAt: clock.now(), problem: null, newer: null });
    return true;
  }

  async function begin(change: StatusChange | null, isQuiet: boolean): Promise<boolean> {
    set({ isSaving: true });
    running = sent(state.get().fields, change, isQuiet).finally(() => {
      running = null;
      set({ isSaving: false });
    });
    return running;
  }

  function replace(part: Partial<PostFields>): () => void {
    const before = state.get().fields;
    const show = (fields: PostFields): void => settle({ fields, textNumber: state.get().textNumber + 1 });
    show({ ...before, ...part });
    return () => show(before);
  }

  return {
    state,
    replace,
    autosave,
    change(part) {
      const { fields, saved } = state.get();
      const follows =
        part.title !== undefined &&
        (saved === null || !wasEverShown(saved, clock.now())) &&
        (fields.slug === '' || fields.slug === slugOfTitle(fields.title));
      const slug = follows ? { slug: slugOfTitle(part.title ?? '') } : {};
      settle({ fields: { ...fields, ...slug, ...part } });
    },
    async save(change = null) {
      while (running) await running;
      hasTried = true;
      const { fields, newer } = state.get();
      const fieldProblems = postProblems(fields);
      set({ fieldProblems, problem: fieldProblems[0]?.message ?? null });
      if (fieldProblems.length > 0 || newer) return false;
      return begin(change, false);
    },
    async noticed(version) {
      const { id, saved, newer } = state.get();
      if (running || saved === null || version <= Math.max(saved.version, newer?.version ?? 0)) return;
      const theirs = await server.read(id);
      const now = state.get();
      if (!theirs.ok || !theirs.value || running || theirs.value.version <= (now.saved?.version ?? 0)) return;
      set({ newer: theirs.value });
    },
    takeTheirs() {
      const { newer, saved, fields } = state.get();
      if (!newer) return () => {};
      const textNumber = state.get().textNumber + 1;
      settle({ fields: fieldsOf(newer), saved: newer, newer: null, problem: null, textNumber });
      return () => settle({ fields, saved, newer, textNumber: textNumber + 1 });
    },
    keepMine() {
      const { newer, fields } = state.get();
      if (newer) settle({ saved: newer, newer: null, problem: null, fields });
    },
    dispose() {
      cancelAutosave?.();
      cancelAutosave = null;
    },
  };
}
