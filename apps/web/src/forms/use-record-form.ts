import { type FormEvent, useEffect, useRef, useState } from 'react';
import { type FieldValues, type Path, type UseFormReturn, useForm, useWatch } from 'react-hook-form';
import { useDraft } from './use-draft.ts';

export interface FieldProblem<V extends FieldValues> {
  readonly field: Path<V>;
  readonly message: string;
}

export interface RecordFormOptions<V extends FieldValues> {
  readonly draftKey: string;
  readonly draftLabel: string;
  /** The initial values: blank, or those of the record. Must survive JSON. */
  readonly initial: V;
  /** Parses a stored draft and fills gaps from the initial values; null if it is invalid. */
  readonly readDraft: (kept: unknown) => V | null;
  readonly check: (values: V) => readonly FieldProblem<V>[];
  /** Saves; false if it was refused and the user has seen the reason. The form then stays open. */
  readonly save: (values: V) => Promise<boolean>;
}

export interface RecordForm<V extends FieldValues> {
  readonly form: UseFormReturn<V>;
  readonly isReady: boolean;
  readonly isRestored: boolean;
  readonly isSaving: boolean;
  readonly isKept: () => Promise<boolean>;
  readonly submit: (event?: FormEvent) => Promise<void>;
  readonly startOver: () => Promise<void>;
}

const isSame = (a: FieldValues, b: FieldValues): boolean =>
  Object.keys({ ...a, ...b }).every((field) => JSON.stringify(a[field]) === JSON.stringify(b[field]));

/** A form for one record: react-hook-form for the fields, core for validation, and a draft. */
export function useRecordForm<V extends FieldValues>(options: RecordFormOptions<V>): RecordForm<V> {
  const { draftKey, draftLabel, initial, readDraft, check, save } = options;
  const draft = useDraft(draftKey, draftLabel);
  const [isSaving, setSaving] = useState(false);
  const [isRestored, setRestored] = useState(false);
  const [ready, setReady] = useState<string | null>(null);
  const saved = useRef<V | null>(null);
  const wasKept = useRef(false);
  const askedToSubmit = useRef<string | null>(null);
  const [wasTried, setTried] = useState(false);
  const form = useForm<V>();
  // Read during render to subscribe: otherwise changes before the first effect would not count as dirty.
  const { isDirty } = form.formState;

  function say(problems: readonly FieldProblem<V>[], shouldFocus: boolean): void {
    form.clearErrors();
    for (const [index, { field, message }] of problems.entries()) {
      form.setError(field, { type: 'core', message }, { shouldFocus: shouldFocus && index === 0 });
    }
  }

  function isSaved(): boolean {
    if (saved.current && !isSame(saved.current, form.getValues())) saved.current = null;
    return saved.current !== null;
  }

  /** Stores the input; deletes the draft once the form is back to its defaults. */
  function follow(typed: V): void {
    const isBegun = isDirty || (wasKept.current && !isSame(typed, form.formState.defaultValues ?? {}));
    if (isBegun) draft.keep(typed);
    else if (wasKept.current) void draft.forget();
    wasKept.current = isBegun;
  }

  const { state } = draft;
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once per draft; `initial` may change identity.
  useEffect(() => {
    if (state.status === 'reading' || ready === draftKey) return;
    const kept = state.fields === null ? null : readDraft(state.fields);
    saved.current = null;
    wasKept.current = kept !== null;
    form.reset(initial);
    if (kept) form.reset(kept, { keepDefaultValues: true });
    setRestored(kept !== null);
    setReady(draftKey);
  }, [state, draftKey]);

  const values = useWatch({ control: form.control });
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the input changes.
  useEffect(() => {
    if (ready === draftKey && !isSaved()) follow(form.getValues());
    if (wasTried) say(check(form.getValues()), false);
  }, [values]);

  async function submit(event?: FormEvent): Promise<void> {
    event?.preventDefault();
    if (ready !== draftKey) {
      askedToSubmit.current = draftKey;
      return;
    }
    if (isSaving || isSaved()) return;
    const typed = form.getValues();
    const problems = check(typed);
    setTried(true);
    say(problems, true);
    if (problems.length > 0) return;
    setSaving(true);
    const saving = finish(typed);
    // A form reopened before the save ends would restore the draft as unsaved input.
    draft.trackPendingWrite(saving);
    await saving;
  }

  async function finish(typed: V): Promise<void> {
    const isTaken = await save(typed).finally(() => setSaving(false));
    if (!isTaken) return;
    saved.current = form.getValues();
    wasKept.current = false;
    await draft.forget();
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once the form is ready.
  useEffect(() => {
    if (ready !== draftKey || askedToSubmit.current !== draftKey) return;
    askedToSubmit.current = null;
    void submit();
  }, [ready, draftKey]);

  return {
    form,
    isReady: ready === draftKey,
    isRestored,
    isSaving,
    isKept: draft.isKept,
    submit,
    async startOver() {
      await draft.forget();
      saved.current = null;
      form.reset(initial);
      setRestored(false);
      setTried(false);
    },
  };
}
