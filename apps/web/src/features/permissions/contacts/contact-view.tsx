import type { ContactDetail } from '@metalquest/sync/queries/query-types';
import { Mail, MapPin, Pencil, Phone, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { Display } from '../../../engine/use-display.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { BackLink } from '../../../ui/back-link.tsx';
import { Button } from '../../../ui/button.tsx';
import { initialsOf } from '../initials.ts';
import { WAY_LABELS } from '../labels.ts';
import { useDeletes } from '../use-deletes.ts';
import { ContactFormSheet } from './contact-form-sheet.tsx';
import { ContactPermissions } from './contact-permissions.tsx';
import { DeleteContactDialog } from './delete-contact-dialog.tsx';
import { InteractionLog } from './interaction-log.tsx';
import { ReachButtons } from './reach-links.tsx';

const icon = { 'aria-hidden': true, size: 20, strokeWidth: 1.75 } as const;
const small = {
  'aria-hidden': true,
  size: 18,
  strokeWidth: 1.75,
  className: 'mt-1 shrink-0 text-muted',
} as const;

export interface ContactViewProps {
  detail: ContactDetail;
  display: Display;
  /** YYYY-MM-DD */
  today: string;
}

export function ContactView({ detail, display, today }: ContactViewProps) {
  const { contact, permissions, interactions } = detail;
  const [dialog, setDialog] = useState<'edit' | 'delete' | null>(null);
  const { deleteContact } = useDeletes();
  const closed = (open: boolean) => {
    if (!open) setDialog(null);
  };
  const isAlone = permissions.length + interactions.length === 0;
  return (
    <article className="page-width grid content-start gap-x-12 gap-y-6 py-3 md:py-6 lg:grid-cols-[22rem_minmax(0,1fr)]">
      <div className="grid min-w-0 content-start gap-5 lg:sticky lg:top-6 lg:self-start">
        <header className="grid gap-3">
          <BackLink to="/permissions?tab=contacts">Contacts</BackLink>
          <div className="flex min-w-0 flex-wrap items-center gap-x-4 gap-y-2">
            <Avatar
              initials={initialsOf(contact.name)}
              className="size-14 bg-moss-tint text-lg text-moss-deep"
            />
            <h1 className="wrap-anywhere min-w-0 text-2xl">{contact.name}</h1>
          </div>
        </header>
        <ReachButtons contact={contact} />
        <ul className="grid gap-2">
          {contact.phone ? (
            <li className="flex gap-2.5">
              <Phone {...small} />
              <span className="tabular-nums">{contact.phone}</span>
            </li>
          ) : null}
          {contact.email ? (
            <li className="flex gap-2.5">
              <Mail {...small} />
              <span className="min-w-0 break-all">{contact.email}</span>
            </li>
          ) : null}
          {contact.address ? (
            <li className="flex gap-2.5">
              <MapPin {...small} />
              <span className="wrap-anywhere whitespace-pre-line">{contact.address}</span>
            </li>
          ) : null}
        </ul>
        {contact.preferredContact ? (
          <p className="text-muted">Prefers: {WAY_LABELS[contact.preferredContact].toLowerCase()}</p>
        ) : null}
        {contact.notes ? (
          <p className="max-w-prose wrap-anywhere whitespace-pre-line text-pretty">{contact.notes}</p>
        ) : null}
        <div className="flex flex-wrap gap-2.5">
          <Button variant="secondary" onClick={() => setDialog('edit')}>
            <Pencil {...icon} />
            Edit
          </Button>
          <Button
            variant="danger-quiet"
            onClick={() => (isAlone ? void deleteContact(contact) : setDialog('delete'))}
          >
            <Trash2 {...icon} />
            Delete
          </Button>
        </div>
      </div>
      <div className="grid min-w-0 grid-cols-1 content-start gap-8">
        <InteractionLog contactId={contact.id} interactions={interactions} display={display} today={today} />
        <ContactPermissions permissions={permissions} display={display} today={today} />
      </div>
      <ContactFormSheet contact={contact} open={dialog === 'edit'} onOpenChange={closed} />
      <DeleteContactDialog
        detail={detail}
        open={dialog === 'delete'}
        onOpenChange={closed}
        onDelete={() => void deleteContact(contact)}
      />
    </article>
  );
}
