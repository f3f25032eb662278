import type { Contact } from '@metalquest/core/contact/contact';
import type { Permission } from '@metalquest/core/permission/permission';
import { ChevronRight } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { Link } from 'react-router';
import type { Display } from '../../engine/use-display.ts';
import { dayText } from '../../records/date-text.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { ReachButtons } from './contacts/reach-links.tsx';
import { initialsOf } from './initials.ts';

export interface PermissionFactsProps {
  permission: Permission;
  contact: Contact | null;
  display: Display;
  onEdit: () => void;
}

export function PermissionFacts({ permission, contact, display, onEdit }: PermissionFactsProps) {
  const { validFrom, validUntil, findsAgreementShare: share, terms, notes } = permission;
  const percent = new Intl.NumberFormat(display.locale, { maximumFractionDigits: 2 });
  return (
    <div className="grid grid-cols-1 gap-7">
      <Block title="Landowner">
        {contact ? (
          <div className="grid grid-cols-1 gap-3">
            <div className="relative flex items-center gap-3.5">
              <Avatar initials={initialsOf(contact.name)} className="bg-moss-tint text-moss-deep" />
              <div className="min-w-0 grow">
                <Link
                  to={`/permissions/contacts/${contact.id}`}
                  className="wrap-anywhere font-[620] text-md outline-offset-4 after:absolute after:inset-0"
                >
                  {contact.name}
                </Link>
                {contact.phone ? (
                  <p className="text-muted text-sm tabular-nums">{contact.phone}</p>
                ) : contact.address ? (
                  <p className="truncate text-muted text-sm">{contact.address}</p>
                ) : null}
              </div>
              <ChevronRight aria-hidden="true" size={20} strokeWidth={1.75} className="text-muted" />
            </div>
            <ReachButtons contact={contact} />
          </div>
        ) : (
          <p className="flex flex-wrap items-center gap-x-3 text-muted">
            No landowner yet.
            <Button variant="ghost" className="-ml-2 px-2" onClick={onEdit}>
              Choose a landowner
            </Button>
          </p>
        )}
      </Block>
      <dl className="grid grid-cols-2 gap-x-4 gap-y-4 border-line border-t pt-5">
        <Fact label="From">{validFrom ? dayText(validFrom, display.locale) : 'Not recorded'}</Fact>
        <Fact label="Until">{validUntil ? dayText(validUntil, display.locale) : 'Not recorded'}</Fact>
        <Fact label="Landowner's share">{share === null ? 'Not agreed' : `${percent.format(share)}%`}</Fact>
        <Fact label="Your share">{share === null ? 'Not agreed' : `${percent.format(100 - share)}%`}</Fact>
      </dl>
      {terms ? (
        <Block title="Terms">
          <p className="max-w-prose wrap-anywhere whitespace-pre-line text-pretty">{terms}</p>
        </Block>
      ) : null}
      {notes ? (
        <Block title="Notes">
          <p className="max-w-prose wrap-anywhere whitespace-pre-line text-pretty">{notes}</p>
        </Block>
      ) : null}
    </div>
  );
}

function Block({ title, children }: { title: string; children: ReactNode }) {
  const headingId = useId();
  return (
    <section aria-labelledby={headingId}>
      <h2 id={headingId} className="mb-2 text-lg">
        {title}
      </h2>
      {children}
    </section>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-muted text-sm">{label}</dt>
      <dd className="figures text-md">{children}</dd>
    </div>
  );
}
