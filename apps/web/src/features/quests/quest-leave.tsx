import { reachesOf } from '@metalquest/core/contact/reach';
import { permissionWarning } from '@metalquest/core/permission/permission-warning';
import { localDay } from '@metalquest/core/time/day';
import { FileCheck, Phone, TriangleAlert } from 'lucide-react';
import { useId } from 'react';
import { Link } from 'react-router';
import { Button } from '../../ui/button.tsx';
import type { QuestLeave as Leave } from './use-quest-view.ts';

const icon = { 'aria-hidden': true, strokeWidth: 1.75, className: 'shrink-0' } as const;

export function CallLandowner({ leave, className }: { leave: Leave | null; className: string }) {
  const contact = leave?.contact;
  const call = contact ? reachesOf(contact).find(({ way }) => way === 'phone') : undefined;
  if (!contact || !call) return null;
  return (
    <a href={call.href} aria-label={`Call ${contact.name}`} className={className}>
      <Phone {...icon} size={22} />
    </a>
  );
}

export interface QuestLeaveProps {
  leave: Leave | null;
  /** Whether the quest is running, so that an invalid permission matters. */
  isOpen: boolean;
  onEdit: () => void;
}

export function QuestLeave({ leave, isOpen, onEdit }: QuestLeaveProps) {
  const headingId = useId();
  return (
    <section aria-labelledby={headingId}>
      <div className="flex min-h-11 items-center justify-between gap-3">
        <h2 id={headingId} className="text-lg">
          Permission
        </h2>
        {leave ? null : (
          <Button variant="ghost" className="-mr-3 px-3 text-muted" onClick={onEdit}>
            <FileCheck {...icon} size={18} />
            Link a permission
          </Button>
        )}
      </div>
      {leave ? (
        <LinkedLeave leave={leave} isOpen={isOpen} />
      ) : (
        <p className="text-muted">No permission is linked to this quest.</p>
      )}
    </section>
  );
}

function LinkedLeave({ leave, isOpen }: { leave: Leave; isOpen: boolean }) {
  const { permission, contact } = leave;
  const warning = isOpen ? permissionWarning(permission, localDay(new Date())) : null;
  return (
    <div className="mt-1 grid grid-cols-[minmax(0,1fr)] gap-2 rounded-picture border border-line bg-card p-3.5 pl-4">
      <div className="flex items-center gap-3">
        <div className="wrap-anywhere min-w-0 grow">
          <Link
            to={`/permissions/${permission.id}`}
            className="display text-md leading-snug underline-offset-4 hover:underline"
          >
            {permission.propertyAddress}
          </Link>
          {contact ? <p className="truncate text-muted text-sm">{contact.name}</p> : null}
        </div>
        <CallLandowner
          leave={leave}
          className="grid size-14 shrink-0 place-items-center rounded-control border border-line text-moss-deep transition-colors hover:bg-moss-tint"
        />
      </div>
      {warning ? (
        <p className="flex items-start gap-2 text-sm">
          <TriangleAlert {...icon} size={18} className="mt-px shrink-0 text-clay" />
          {warning}
        </p>
      ) : null}
    </div>
  );
}
