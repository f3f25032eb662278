import { type FormEvent, useEffect, useRef, useState } from 'react';
import { type FieldValues, type Path, type UseFormReturn, useForm, useWatch } from 'react-hook-form';
import { useDraft } from './use-draft.ts';

/** What is wrong with a field, in the words shown beside it. */
export interface FieldProblem<V extends FieldValues> {
  readonly field: Path<V>;
  readonly message: string;
}

export interface RecordFormOptions<V extends FieldValues> {
  /** Names the draft: 'contact:new', 'contact:<id>'. */
  readonly draftKey: string;
  /** How the draft is named to the user: 'the draft of a contact'. */
  readonly draftLabel: string;
  /** The form to begin with: empty, or the record as it is. Texts and choices as JSON can carry them. */
  readonly initial: V;
  /** A draft as it was kept, made whole over the initial values; null for what is none. Parse it, for example with zod. */
  readonly readDraft: (kept: unknown) => V | null;
  /** What core says of the values; empty when they can be saved. */
  readonly check: (values: V) => readonly FieldProblem<V>[];
  /** Saves; false when it was refused and told, and the form stays. */
  readonly save: (values: V) => Promise<boolean>;
}

export interface RecordForm<V extends FieldValues> {
  readonly form: UseFormReturn<V>;
  /** False until the draft was read; show the form's skeleton. */
  readonly isReady: boolean;
  /** Whether what is in the form was typed before and not saved. */
  readonly isRestored: boolean;
  readonly isSaving: boolean;
  /** Whether the device has the draft as it is in the form. */
  readonly isKept: () => Promise<boolean>;
  readonly submit: (event?: FormEvent) => Promise<void>;
  /** Back to the initial values, and the draft is gone. */
  readonly startOver: () => Promise<void>;
}

const isSame = (a: FieldValues, b: FieldValues): boolean =>
  Object.keys({ ...a, ...b }).every((field) => JSON.stringify(a[field]) === JSON.stringify(b[field]));

/**
 * A form for one record: react-hook-form for the fields, core for what is wrong with them, and a draft that survives
 * another page, a reload and a crash until it is saved or given up.
 */
export function useRecordForm<V extends FieldValues>(options: RecordFormOptions<V>): RecordForm<V> {
  const { draftKey, draftLabel, initial, readDraft, check, save } = options;
  const draft = useDraft(draftKey, draftLabel);
  const [isSaving, setSaving] = useState(false);
  const [isRestored, setRestored] = useState(false);
  const [ready, setReady] = useState<string | null>(null);
  /** What stood in the form when it was saved; null once something else does. */
  const saved = useRef<V | null>(null);
  /** Whether the device keeps something that was typed. */
  const wasKept = useRef(false);
  const askedToSubmit = useRef<string | null>(null);
  const [wasTried, setTried] = useState(false);
  const form = useForm<V>();
  // Asked for here, or it would not be kept true before the first effect: what was typed until then would look untouched.
  const { isDirty } = form.formState;

  /** Says of each field what is wrong with it, and nothing of those that are right. */
  function say(problems: readonly FieldProblem<V>[], shouldFocus: boolean): void {
    form.clearErrors();
    for (const [index, { field, message }] of problems.entries()) {
      form.setError(field, { type: 'core', message }, { shouldFocus: shouldFocus && index === 0 });
    }
  }

  /** Whether there is nothing that was not saved. A form may stay, or close a moment later than it saved. */
  function isSaved(): boolean {
    if (saved.current && !isSame(saved.current, form.getValues())) saved.current = null;
    return saved.current !== null;
  }

  /** Keeps what is typed, and nothing more of it once the form is as it was at first. */
  function follow(typed: V): void {
    const isBegun = isDirty || (wasKept.current && !isSame(typed, form.formState.defaultValues ?? {}));
    if (isBegun) draft.keep(typed);
    else if (wasKept.current) void draft.forget();
    wasKept.current = isBegun;
  }

  const { state } = draft;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once a draft was read; the initial values may be a new object each time.
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: when something was typed.
  useEffect(() => {
    if (ready === draftKey && !isSaved()) follow(form.getValues());
    if (wasTried) say(check(form.getValues()), false);
  }, [values]);

  async function submit(event?: FormEvent): Promise<void> {
    event?.preventDefault();
    if (ready !== draftKey) {
      // Pressed while the draft is read: done when it was.
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
    // Closed meanwhile and opened again, it would show what is saved as what is not.
    draft.holdUp(saving);
    await saving;
  }

  async function finish(typed: V): Promise<void> {
    const isTaken = await save(typed).finally(() => setSaving(false));
    if (!isTaken) return;
    saved.current = form.getValues();
    wasKept.current = false;
    await draft.forget();
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once the form is there.
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
