import { PERMISSION_STATUSES } from '@metalquest/core/permission/permission';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { useEngine } from '../../engine/engine.ts';
import { useLive } from '../../engine/use-live.ts';
import { Field } from '../../ui/field.tsx';
import { Input, Textarea } from '../../ui/input.tsx';
import { Select } from '../../ui/select.tsx';
import { STATUS_LABELS } from './labels.ts';
import { NEW_CONTACT, type PermissionValues } from './permission-values.ts';

export function PermissionFields({ form }: { form: UseFormReturn<PermissionValues> }) {
  const { errors } = form.formState;
  return (
    <>
      <Field
        label="Property"
        hint="Its address, or your name for it."
        error={errors.propertyAddress?.message}
      >
        <Textarea
          {...form.register('propertyAddress')}
          rows={2}
          className="min-h-12"
          placeholder="Hill Farm, north field"
          autoComplete="off"
          required
        />
      </Field>
      <LandownerFields form={form} />
      <Field label="Status" error={errors.status?.message}>
        <Select {...form.register('status')}>
          {PERMISSION_STATUSES.map((status) => (
            <option key={status} value={status}>
              {STATUS_LABELS[status]}
            </option>
          ))}
        </Select>
      </Field>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label="From" aside="optional" error={errors.validFrom?.message}>
          <Input {...form.register('validFrom')} type="date" />
        </Field>
        <Field label="Until" aside="optional" error={errors.validUntil?.message}>
          <Input {...form.register('validUntil')} type="date" />
        </Field>
      </div>
      <Field
        label="Landowner's share of finds, %"
        aside="optional"
        hint="Of their value. The rest is yours."
        error={errors.share?.message}
      >
        <Input {...form.register('share')} inputMode="decimal" placeholder="50" autoComplete="off" />
      </Field>
      <Field label="Terms" aside="optional" error={errors.terms?.message}>
        <Textarea
          {...form.register('terms')}
          rows={4}
          placeholder="Close the gates, fill every hole, no searching while ewes lamb"
        />
      </Field>
      <Field
        label="Notes"
        aside="optional"
        hint="Private: not printed in the agreement."
        error={errors.notes?.message}
      >
        <Textarea {...form.register('notes')} rows={3} />
      </Field>
    </>
  );
}

function LandownerFields({ form }: { form: UseFormReturn<PermissionValues> }) {
  const { queries } = useEngine();
  const contacts = useLive(() => queries.contacts(), [queries]);
  const contactId = useWatch({ control: form.control, name: 'contact' });
  const { errors } = form.formState;
  return (
    <>
      <Field label="Landowner" aside="optional" error={errors.contact?.message}>
        {/* The options load from the device; a controlled value is shown once they arrive. */}
        <Select {...form.register('contact')} value={contactId ?? ''}>
          <option value="">Not known yet</option>
          <option value={NEW_CONTACT}>New contact...</option>
          {(contacts.value ?? []).map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      {contactId === NEW_CONTACT ? (
        <fieldset className="grid gap-5 rounded-picture bg-moss-tint/60 p-4">
          <legend className="sr-only">New contact</legend>
          <Field label="Name" error={errors.newName?.message}>
            <Input {...form.register('newName')} autoComplete="off" required />
          </Field>
          <div className="grid gap-5 sm:grid-cols-2">
            <Field label="Phone" aside="optional" error={errors.newPhone?.message}>
              <Input {...form.register('newPhone')} type="tel" inputMode="tel" autoComplete="off" />
            </Field>
            <Field label="Email" aside="optional" error={errors.newEmail?.message}>
              <Input {...form.register('newEmail')} type="email" inputMode="email" autoComplete="off" />
            </Field>
          </div>
        </fieldset>
      ) : null}
    </>
  );
}
