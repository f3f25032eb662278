import { adminErrorText, CHANGED_BY_OTHER } from '@metalquest/core/admin/admin-error-text';
import { fieldsOf, type OpenedPost, type StoredPost } from '@metalquest/core/content/opened-post';
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
  wasEverPublished,
} from '@metalquest/core/content/post-state';
import { slugOfTitle } from '@metalquest/core/content/slug';
import type { Result } from '@metalquest/core/result';
import type { ServerRefusal } from '@metalquest/core/server-state/refusal';
import type { Clock } from '@metalquest/sync/environment/clock';
import { createStore, type Store } from '../../platform/create-store.ts';
import type { DeviceCopy } from './device-copy.ts';

type ServerResult<T> = Promise<Result<T, ServerRefusal>>;

export interface PostServer {
  read(id: string): ServerResult<AdminPost | null>;
  create(id: string, fields: PostFields, change: StatusChange | null): ServerResult<AdminPost>;
  save(id: string, version: number, fields: PostFields, change: StatusChange | null): ServerResult<AdminPost>;
}

export interface EditorState {
  readonly id: string;
  readonly fields: PostFields;
  /** The server's version that these edits are based on; null for a post that was never saved. */
  readonly saved: AdminPost | null;
  /** A newer version on the server: a conflict that the author must resolve before saving. */
  readonly newer: AdminPost | null;
  readonly isDirty: boolean;
  readonly isSaving: boolean;
  /** Milliseconds since the epoch; null if this editor has not saved yet. */
  readonly savedAt: number | null;
  readonly problem: string | null;
  readonly fieldProblems: readonly PostProblem[];
  /** Increases when the text changes other than by typing. */
  readonly textNumber: number;
}

/** Delay before the autosave of a changed draft. Each save is a revision; the server keeps a hundred. */
export const AUTOSAVE_AFTER_MS = 60_000;

/** Edits a post: stores each change on the device, saves on request, and autosaves drafts. */
export interface PostEditor {
  readonly state: Store<EditorState>;
  change(part: Partial<PostFields>): void;
  replace(part: Partial<PostFields>): () => void;
  /** Saves the post; resolves to false on failure, with the reason in `state`. */
  save(change?: StatusChange | null): Promise<boolean>;
  autosave(): Promise<void>;
  noticed(version: number): Promise<void>;
  /** Replaces the edits with the newer version; returns a function that undoes it. */
  acceptNewerVersion(): () => void;
  /** Keeps the local edits; the newer version stays as a revision. */
  keepOwnVersion(): void;
  dispose(): void;
}

const SLUG_TAKEN = 'Another post has this address. Choose another one.';

export function createPostEditor(
  opened: OpenedPost,
  deps: {
    readonly server: PostServer;
    readonly clock: Clock;
    /** The device's copy of a post; `null` is the post that was never saved. */
    readonly copyOf: (id: string | null) => DeviceCopy;
    /** Whether the stored copy of a new post is this one. */
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

  /** Stores or deletes the copy; removes the former copy only after the new one is stored. */
  function storeIn(place: DeviceCopy, post: StoredPost | null, former: DeviceCopy | null): void {
    const leave = (): void => {
      former?.forget();
      former?.release();
    };
    if (post === null) {
      place.forget();
      leave();
      return;
    }
    void place.store(post).then((isStored) => {
      if (isStored) leave();
    });
  }

  if (!isNew) {
    const { id, fields, saved, isRestored } = opened;
    if (wasNew || !isRestored)
      storeIn(copy, isRestored ? { id, fields, base: saved } : null, wasNew ? copyOf(null) : null);
  }

  /** Merges a change into the state and updates the device's copy. */
  function apply(part: Partial<EditorState>): void {
    const next = { ...state.get(), ...part };
    const former = isNew && next.saved !== null ? copy : null;
    if (former) {
      isNew = false;
      copy = copyOf(next.id);
    }
    const isDirty = next.saved === null || !isSamePost(next.fields, next.saved);
    state.set({ ...next, isDirty, ...(hasTried ? { fieldProblems: postProblems(next.fields) } : {}) });
    storeIn(copy, isDirty ? { id: next.id, fields: next.fields, base: next.saved } : null, former);
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

  async function send(fields: PostFields, change: StatusChange | null): ServerResult<AdminPost> {
    const { id, saved } = state.get();
    if (saved !== null) return server.save(id, saved.version, fields, change);
    const created = await server.create(id, fields, change);
    if (created.ok || created.error.code !== '23505') return created;
    // Either the slug is taken, or the response to an earlier try was lost.
    const found = await server.read(id);
    if (!found.ok || found.value === null) return created;
    return server.save(id, found.value.version, fields, change);
  }

  async function saveNow(
    fields: PostFields,
    change: StatusChange | null,
    isQuiet: boolean,
  ): Promise<boolean> {
    const result = await send(fields, change);
    if (result.ok) return adopt(result.value, fields);
    const { error } = result;
    if (error.code === CHANGED_BY_OTHER || (error.code === '23505' && state.get().saved === null)) {
      const theirs = await server.read(state.get().id);
      if (theirs.ok && theirs.value) {
        // Our own save, whose response was lost.
        if (change === null && isSamePost(theirs.value, fields)) return adopt(theirs.value, fields);
        set({ newer: theirs.value, problem: null });
        return false;
      }
    }
    if (!isQuiet) set({ problem: error.code === '23505' ? SLUG_TAKEN : adminErrorText(error) });
    return false;
  }

  /** Adopts the server's version of the fields, unless the author has typed since. */
  function adopt(saved: AdminPost, sentFields: PostFields): true {
    const before = state.get();
    const isAsSent = before.fields === sentFields;
    const fields = isAsSent ? fieldsOf(saved) : before.fields;
    const textNumber = before.textNumber + (fields.body === before.fields.body ? 0 : 1);
    apply({ saved, fields, textNumber, savedAt: clock.now(), problem: null, newer: null });
    return true;
  }

  async function begin(change: StatusChange | null, isQuiet: boolean): Promise<boolean> {
    set({ isSaving: true });
    running = saveNow(state.get().fields, change, isQuiet).finally(() => {
      running = null;
      set({ isSaving: false });
    });
    return running;
  }

  function replace(part: Partial<PostFields>): () => void {
    const before = state.get().fields;
    const show = (fields: PostFields): void => apply({ fields, textNumber: state.get().textNumber + 1 });
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
        (saved === null || !wasEverPublished(saved, clock.now())) &&
        (fields.slug === '' || fields.slug === slugOfTitle(fields.title));
      const slug = follows ? { slug: slugOfTitle(part.title ?? '') } : {};
      apply({ fields: { ...fields, ...slug, ...part } });
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
    acceptNewerVersion() {
      const { newer, saved, fields } = state.get();
      if (!newer) return () => {};
      const textNumber = state.get().textNumber + 1;
      apply({ fields: fieldsOf(newer), saved: newer, newer: null, problem: null, textNumber });
      return () => apply({ fields, saved, newer, textNumber: textNumber + 1 });
    },
    keepOwnVersion() {
      const { newer, fields } = state.get();
      if (newer) apply({ saved: newer, newer: null, problem: null, fields });
    },
    dispose() {
      cancelAutosave?.();
      cancelAutosave = null;
      copy.release();
    },
  };
}
