import type { ContactId } from '@metalquest/core/ids';
import {
  INTERACTION_KINDS,
  type Interaction,
  toInteractionKind,
} from '@metalquest/core/interaction/interaction';
import {
  interactionDoneToast,
  interactionFailedToast,
} from '@metalquest/core/interaction/interaction-toasts';
import { interactionRefusal } from '@metalquest/core/interaction/log-interaction';
import { localDay } from '@metalquest/core/time/day';
import { useEngine } from '../../../engine/engine.ts';
import type { FieldProblem } from '../../../forms/use-record-form.ts';
import { useRecordForm } from '../../../forms/use-record-form.ts';
import { Field } from '../../../ui/field.tsx';
import { Input, Textarea } from '../../../ui/input.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { toast } from '../../../ui/toast.ts';
import { toastOnFailure } from '../../../ui/toast-on-failure.ts';
import { FormFoot, FormLoading, RestoredNote, textsOver } from '../form-parts.tsx';
import { KIND_LABELS } from '../labels.ts';
import { KIND_ICONS } from './kind-icons.ts';

export interface InteractionFormSheetProps {
  contactId: ContactId;
  interaction: Interaction | null;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

export function InteractionFormSheet({ open, onOpenChange, ...form }: InteractionFormSheetProps) {
  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      side="aside"
      title={form.interaction ? 'Edit interaction' : 'Log interaction'}
    >
      <InteractionForm {...form} onClose={() => onOpenChange(false)} />
    </Sheet>
  );
}

function InteractionForm({
  contactId,
  interaction,
  onClose,
}: Pick<InteractionFormSheetProps, 'contactId' | 'interaction'> & { onClose: () => void }) {
  const { commands } = useEngine();
  const action = interaction ? 'update' : 'log';
  const initial = valuesOfInteraction(interaction, localDay(new Date()));
  const { form, isReady, isRestored, isSaving, submit, startOver } = useRecordForm<
    InteractionValues,
    Interaction
  >({
    draftKey: interaction ? `interaction:${interaction.id}` : `interaction:new:${contactId}`,
    draftLabel: 'the draft of an interaction',
    initial,
    readDraft: (stored) => textsOver(initial, stored),
    check: checkInteraction,
    async save(values, newId) {
      const fields = interactionOfValues(values);
      const saved = await toastOnFailure(
        interaction
          ? commands.updateInteraction(interaction.id, fields)
          : commands.logInteraction({ ...fields, contactId }, newId),
        interactionFailedToast(action, '').title,
      );
      return saved.ok ? saved.value : null;
    },
    onSaved() {
      toast.success(interactionDoneToast(action).title);
      onClose();
    },
  });
  if (!isReady) return <FormLoading />;
  const { errors } = form.formState;
  return (
    <form onSubmit={submit} noValidate className="grid gap-5">
      {isRestored ? <RestoredNote onStartOver={startOver} /> : null}
      <fieldset>
        <legend className="mb-1.5 font-[560] text-muted text-sm">Kind</legend>
        <div className="grid grid-cols-3 gap-2">
          {INTERACTION_KINDS.map((kind) => {
            const Icon = KIND_ICONS[kind];
            return (
              <label
                key={kind}
                className="grid min-h-16 cursor-pointer content-center justify-items-center gap-1 rounded-control border border-line text-sm transition-colors has-checked:border-moss has-checked:bg-moss-tint has-checked:font-[620] has-focus-visible:outline-3 has-focus-visible:outline-sky has-focus-visible:outline-offset-2"
              >
                <input {...form.register('kind')} type="radio" value={kind} className="sr-only" />
                <Icon aria-hidden="true" size={20} strokeWidth={1.75} />
                {KIND_LABELS[kind]}
              </label>
            );
          })}
        </div>
      </fieldset>
      <Field label="Conversation notes" aside="optional" error={errors.summary?.message}>
        <Textarea
          {...form.register('summary')}
          rows={4}
          placeholder="Yes to the north field once the barley is off"
        />
      </Field>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label="Date" error={errors.interactionDate?.message}>
          <Input {...form.register('interactionDate')} type="date" required />
        </Field>
        <Field label="Follow up on" aside="optional" error={errors.followUpDate?.message}>
          <Input {...form.register('followUpDate')} type="date" />
        </Field>
      </div>
      <FormFoot
        save={interaction ? 'Save changes' : 'Log interaction'}
        isSaving={isSaving}
        onCancel={onClose}
      />
    </form>
  );
}

interface InteractionValues {
  kind: string;
  interactionDate: string;
  summary: string;
  followUpDate: string;
}

function valuesOfInteraction(interaction: Interaction | null, today: string): InteractionValues {
  return {
    kind: interaction?.kind ?? 'call',
    interactionDate: interaction?.interactionDate ?? today,
    summary: interaction?.summary ?? '',
    followUpDate: interaction?.followUpDate ?? '',
  };
}

function interactionOfValues({ kind, interactionDate, summary, followUpDate }: InteractionValues) {
  return {
    kind: toInteractionKind(kind),
    interactionDate,
    summary,
    followUpDate: followUpDate || null,
  };
}

function checkInteraction(values: InteractionValues): FieldProblem<InteractionValues>[] {
  const refusal = interactionRefusal(interactionOfValues(values));
  if (!refusal) return [];
  const field = refusal.field === 'contactId' ? 'summary' : (refusal.field ?? 'summary');
  return [{ field, message: refusal.message }];
}
