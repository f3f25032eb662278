import type { Contact } from '@metalquest/core/contact/contact';
import { PREFERRED_CONTACTS, toPreferredContact } from '@metalquest/core/contact/contact';
import { contactDoneToast, contactFailedToast } from '@metalquest/core/contact/contact-toasts';
import { type ContactFields, contactRefusal } from '@metalquest/core/contact/edit-contact';
import { useEngine } from '../../../engine/engine.ts';
import type { FieldProblem } from '../../../forms/use-record-form.ts';
import { useRecordForm } from '../../../forms/use-record-form.ts';
import { Field } from '../../../ui/field.tsx';
import { Input, Textarea } from '../../../ui/input.tsx';
import { Select } from '../../../ui/select.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { toast } from '../../../ui/toast.ts';
import { toastOnFailure } from '../../../ui/toast-on-failure.ts';
import { FormFoot, FormLoading, RestoredNote, textsOver } from '../form-parts.tsx';
import { WAY_LABELS } from '../labels.ts';

export interface ContactFormSheetProps {
  contact: Contact | null;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onSaved?: (contact: Contact) => void;
}

export function ContactFormSheet({ open, onOpenChange, ...form }: ContactFormSheetProps) {
  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      side="aside"
      title={form.contact ? 'Edit contact' : 'New contact'}
    >
      <ContactForm {...form} onClose={() => onOpenChange(false)} />
    </Sheet>
  );
}

function ContactForm({
  contact,
  onSaved,
  onClose,
}: Pick<ContactFormSheetProps, 'contact' | 'onSaved'> & { onClose: () => void }) {
  const { commands } = useEngine();
  const initial = valuesOfContact(contact);
  const action = contact ? 'update' : 'create';
  const { form, isReady, isRestored, isSaving, submit, startOver } = useRecordForm<ContactValues, Contact>({
    draftKey: `contact:${contact?.id ?? 'new'}`,
    draftLabel: 'the draft of a contact',
    initial,
    readDraft: (stored) => textsOver(initial, stored),
    check: checkContact,
    async save(values, newId) {
      const fields = contactOfValues(values);
      const saved = await toastOnFailure(
        contact ? commands.updateContact(contact.id, fields) : commands.addContact(fields, newId),
        contactFailedToast(action, '').title,
      );
      return saved.ok ? saved.value : null;
    },
    onSaved(saved) {
      toast.success(contactDoneToast(action).title, { description: saved.name });
      onClose();
      onSaved?.(saved);
    },
  });
  if (!isReady) return <FormLoading />;
  const { errors } = form.formState;
  return (
    <form onSubmit={submit} noValidate className="grid gap-5">
      {isRestored ? <RestoredNote onStartOver={startOver} /> : null}
      <Field label="Name" error={errors.name?.message}>
        <Input {...form.register('name')} autoComplete="off" required />
      </Field>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label="Phone" aside="optional" error={errors.phone?.message}>
          <Input {...form.register('phone')} type="tel" inputMode="tel" autoComplete="off" />
        </Field>
        <Field label="Email" aside="optional" error={errors.email?.message}>
          <Input {...form.register('email')} type="email" inputMode="email" autoComplete="off" />
        </Field>
      </div>
      <Field label="Prefers" error={errors.preferredContact?.message}>
        <Select {...form.register('preferredContact')}>
          <option value="">No preference</option>
          {PREFERRED_CONTACTS.map((method) => (
            <option key={method} value={method}>
              {WAY_LABELS[method]}
            </option>
          ))}
        </Select>
      </Field>
      <Field label="Address" aside="optional" error={errors.address?.message}>
        <Textarea {...form.register('address')} rows={2} autoComplete="off" />
      </Field>
      <Field label="Notes" aside="optional" error={errors.notes?.message}>
        <Textarea
          {...form.register('notes')}
          rows={3}
          placeholder="Best after milking; the dog is friendly"
        />
      </Field>
      <FormFoot save={contact ? 'Save changes' : 'Add contact'} isSaving={isSaving} onCancel={onClose} />
    </form>
  );
}

interface ContactValues {
  name: string;
  phone: string;
  email: string;
  address: string;
  preferredContact: string;
  notes: string;
}

function valuesOfContact(contact: Contact | null): ContactValues {
  return {
    name: contact?.name ?? '',
    phone: contact?.phone ?? '',
    email: contact?.email ?? '',
    address: contact?.address ?? '',
    preferredContact: contact?.preferredContact ?? '',
    notes: contact?.notes ?? '',
  };
}

function contactOfValues(values: ContactValues): ContactFields {
  return { ...values, preferredContact: toPreferredContact(values.preferredContact) };
}

function checkContact(values: ContactValues): FieldProblem<ContactValues>[] {
  const refusal = contactRefusal(contactOfValues(values));
  return refusal ? [{ field: refusal.field ?? 'name', message: refusal.message }] : [];
}
