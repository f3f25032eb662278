import type { Draft, NewFile } from '@metalquest/sync/engine';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { type FieldValues, type Path, type UseFormReturn, useForm } from 'react-hook-form';
import { useDraft, useDraftPart } from './use-draft.ts';

export interface FieldProblem<V extends FieldValues> {
  readonly field: Path<V>;
  readonly message: string;
}

export interface RecordFormOptions<V extends FieldValues, T> {
  readonly draftKey: string;
  readonly draftLabel: string;
  /** The initial values: blank, or those of the record. Must survive JSON. */
  readonly initial: V;
  /** Parses a stored draft and fills gaps from the initial values; null if it is invalid. */
  readonly readDraft: (stored: unknown) => V | null;
  readonly check: (values: V) => readonly FieldProblem<V>[];
  /**
   * Saves the record with the files of the draft; a form for a new one gives it the id `newId`. Runs again with
   * the same id and no files if the values change meanwhile.
   * @returns the saved record; null if it was refused and the user has seen the reason. The form then stays open
   */
  readonly save: (values: V, newId: string, files: readonly NewFile[]) => Promise<T | null>;
  /** Called once all of the values are saved. */
  readonly onSaved?: (saved: T) => void;
}

export interface RecordForm<V extends FieldValues, T> {
  readonly form: UseFormReturn<V>;
  readonly draft: Draft;
  readonly isReady: boolean;
  readonly isRestored: boolean;
  readonly isSaving: boolean;
  /** The saved record; null if it was refused or has problems. */
  readonly submit: (event?: FormEvent) => Promise<T | null>;
  readonly startOver: () => Promise<void>;
}

const isSame = (a: FieldValues, b: FieldValues): boolean =>
  Object.keys({ ...a, ...b }).every((field) => JSON.stringify(a[field]) === JSON.stringify(b[field]));

/** A form for one record: react-hook-form for the fields, core for validation, and a draft. */
export function useRecordForm<V extends FieldValues, T>(options: RecordFormOptions<V, T>): RecordForm<V, T> {
  const { draftKey, draftLabel, initial, readDraft, check, save, onSaved } = options;
  const draft = useDraft(draftKey, draftLabel);
  const status = useDraftPart(draft, (state) => state.status);
  const revision = useDraftPart(draft, (state) => state.revision);
  const form = useForm<V>();
  const [isSaving, setSaving] = useState(false);
  const [isRestored, setRestored] = useState(false);
  const [readied, setReadied] = useState<Draft | null>(null);
  const isReady = readied === draft;
  /** The content that the fields show. Null while they are being filled. */
  const applied = useRef<{ readonly draft: Draft; readonly revision: number } | null>(null);
  const saved = useRef<V | null>(null);
  const pendingSubmit = useRef<Draft | null>(null);
  const isFinishing = useRef(false);
  const wasTried = useRef(false);

  function showProblems(problems: readonly FieldProblem<V>[], shouldFocus: boolean): void {
    form.clearErrors();
    for (const [index, { field, message }] of problems.entries()) {
      form.setError(field, { type: 'core', message }, { shouldFocus: shouldFocus && index === 0 });
    }
  }

  function isSaved(): boolean {
    if (saved.current && !isSame(saved.current, form.getValues())) saved.current = null;
    return saved.current !== null;
  }

  /** Stores the values, or deletes them once they are the initial ones again. */
  function store(): void {
    const values = form.getValues();
    draft.setFields(isSame(values, form.formState.defaultValues ?? {}) ? null : structuredClone(values));
  }

  function fill(): void {
    applied.current = null;
    const { fields, files } = draft.get().content;
    const stored = fields === null ? null : readDraft(fields);
    saved.current = null;
    wasTried.current = false;
    form.reset(initial);
    if (stored) form.reset(stored, { keepDefaultValues: true });
    applied.current = { draft, revision };
    setRestored(stored !== null || files.length > 0);
    setReadied(draft);
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the draft changes other than by this form.
  useEffect(() => {
    const { current } = applied;
    if (status !== 'open' || isFinishing.current) return;
    if (current?.draft !== draft || current.revision !== revision) fill();
  }, [draft, status, revision]);

  const follow = useRef<() => void>(() => undefined);
  follow.current = () => {
    if (applied.current?.draft !== draft || isSaved()) return;
    store();
    if (wasTried.current) showProblems(check(form.getValues()), false);
  };
  useEffect(() => form.subscribe({ formState: { values: true }, callback: () => follow.current() }), [form]);

  async function submit(event?: FormEvent): Promise<T | null> {
    event?.preventDefault();
    if (!isReady) {
      pendingSubmit.current = draft;
      return null;
    }
    if (isSaving || isSaved()) return null;
    const problems = check(form.getValues());
    wasTried.current = true;
    showProblems(problems, true);
    if (problems.length > 0) return null;
    store();
    setSaving(true);
    isFinishing.current = true;
    const result = await finish().finally(() => {
      isFinishing.current = false;
      setSaving(false);
    });
    if (result !== null) onSaved?.(result);
    return result;
  }

  async function finish(): Promise<T | null> {
    const result = await draft.submit(async ({ recordId, files }) => {
      const sent = structuredClone(form.getValues());
      const value = await save(sent, recordId, files);
      if (value !== null) saved.current = sent;
      return value === null ? null : { value };
    });
    // The fields keep the saved values until the form closes.
    if (result !== null) applied.current = { draft, revision: draft.get().revision };
    return result;
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once the form is ready.
  useEffect(() => {
    if (!isReady || pendingSubmit.current !== draft) return;
    pendingSubmit.current = null;
    void submit();
  }, [isReady]);

  return {
    form,
    draft,
    isReady,
    isRestored,
    isSaving,
    submit,
    startOver: () => draft.discard(),
  };
}
