import type { Profile } from '@metalquest/core/profile/app-user';
import { editProfile, profileNotSavedToast } from '@metalquest/core/profile/edit-profile';
import * as z from 'zod/mini';
import { useEngine } from '../../engine/engine.ts';
import { useRecordForm } from '../../forms/use-record-form.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { toast } from '../../ui/toast.ts';
import { toastOnFailure } from '../../ui/toast-on-failure.ts';

const draft = z.object({ firstName: z.string(), lastName: z.string() });
type Names = z.infer<typeof draft>;

const isName = (field: keyof Profile): field is keyof Names => field === 'firstName' || field === 'lastName';

export function NameForm({ profile }: { profile: Profile }) {
  const { commands } = useEngine();
  const { form, isReady, isSaving, submit } = useRecordForm<Names, Profile>({
    draftKey: 'profile:names',
    draftLabel: 'the draft of your name',
    initial: { firstName: profile.firstName, lastName: profile.lastName },
    readDraft: (stored) => draft.safeParse(stored).data ?? null,
    check(values) {
      const edited = editProfile(profile, values);
      if (edited.ok) return [];
      const { field, message } = edited.error;
      return [{ field: isName(field) ? field : 'firstName', message }];
    },
    async save(values) {
      const saved = await toastOnFailure(commands.saveProfile(values), profileNotSavedToast('').title);
      return saved.ok ? saved.value : null;
    },
    onSaved({ firstName, lastName }) {
      form.reset({ firstName, lastName });
      toast.success('Name saved');
    },
  });
  const { errors, isDirty } = form.formState;
  return (
    <form onSubmit={submit} noValidate aria-busy={!isReady} className="grid max-w-xl gap-4 sm:grid-cols-2">
      <Field label="First name" error={errors.firstName?.message}>
        <Input {...form.register('firstName')} readOnly={!isReady} autoComplete="given-name" />
      </Field>
      <Field label="Last name" error={errors.lastName?.message}>
        <Input {...form.register('lastName')} readOnly={!isReady} autoComplete="family-name" />
      </Field>
      <div>
        <Button type="submit" aria-disabled={!isReady || isSaving || !isDirty}>
          Save name
        </Button>
      </div>
    </form>
  );
}
