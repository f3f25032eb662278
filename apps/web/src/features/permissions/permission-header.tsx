import { endingOf, endingText } from '@metalquest/core/permission/ending';
import { PERMISSION_STATUSES, type Permission } from '@metalquest/core/permission/permission';
import { permissionDoneToast, permissionFailedToast } from '@metalquest/core/permission/permission-toasts';
import { Check, ChevronDown, Pencil, Trash2 } from 'lucide-react';
import { useEngine } from '../../engine/engine.ts';
import { BackLink } from '../../ui/back-link.tsx';
import { Button } from '../../ui/button.tsx';
import { cn } from '../../ui/cn.ts';
import { DropdownMenu, DropdownMenuItem, DropdownMenuLabel } from '../../ui/dropdown-menu.tsx';
import { toast } from '../../ui/toast.ts';
import { toastOnFailure } from '../../ui/toast-on-failure.ts';
import { STATUS_LABELS } from './labels.ts';
import { StatusBadge } from './permission-status.tsx';

const icon = { 'aria-hidden': true, size: 20, strokeWidth: 1.75 } as const;

export interface PermissionHeaderProps {
  permission: Permission;
  today: string;
  onEdit: () => void;
  onDelete: () => void;
}

export function PermissionHeader({ permission, today, onEdit, onDelete }: PermissionHeaderProps) {
  const ending = endingOf(permission, today);
  return (
    <header className="grid gap-2 lg:col-span-2">
      <BackLink to="/permissions">Permissions</BackLink>
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
        <div className="min-w-0">
          <h1 className="wrap-anywhere max-w-4xl text-2xl sm:text-3xl">{permission.propertyAddress}</h1>
          <div className="mt-2.5 flex flex-wrap items-center gap-x-3 gap-y-1.5">
            <StatusMenu permission={permission} />
            {ending.kind === 'ended' || ending.kind === 'soon' ? (
              <span className={cn('figures', ending.kind === 'ended' ? 'text-clay' : 'text-moss-deep')}>
                {endingText(ending)}
              </span>
            ) : null}
          </div>
        </div>
        <div className="flex flex-wrap gap-2.5">
          <Button variant="secondary" onClick={onEdit}>
            <Pencil {...icon} />
            Edit
          </Button>
          <Button variant="danger-quiet" onClick={onDelete}>
            <Trash2 {...icon} />
            Delete
          </Button>
        </div>
      </div>
    </header>
  );
}

/** The status, with a menu to change it: a plain update (spec section 4). */
function StatusMenu({ permission }: { permission: Permission }) {
  const { commands } = useEngine();
  const { id, status: current } = permission;
  async function change(status: Permission['status']) {
    if (status === current) return;
    const updated = await toastOnFailure(
      commands.updatePermission(id, { status }),
      permissionFailedToast('update', '').title,
    );
    if (updated.ok)
      toast.success(permissionDoneToast('update').title, { description: STATUS_LABELS[status] });
  }
  return (
    <DropdownMenu
      align="start"
      trigger={
        <button
          type="button"
          aria-label={`Status: ${STATUS_LABELS[current]}. Change it`}
          className="-ml-1 inline-flex min-h-11 items-center gap-1 rounded-full pr-2 pl-1 text-muted hover:text-ink"
        >
          <StatusBadge status={current} />
          <ChevronDown aria-hidden="true" size={18} strokeWidth={1.75} />
        </button>
      }
    >
      <DropdownMenuLabel>Status</DropdownMenuLabel>
      {PERMISSION_STATUSES.map((status) => (
        <DropdownMenuItem key={status} onSelect={() => void change(status)}>
          <StatusBadge status={status} className="grow" />
          {status === current ? <Check {...icon} /> : null}
        </DropdownMenuItem>
      ))}
    </DropdownMenu>
  );
}
