import type { PermissionStatus } from '@metalquest/core/permission/permission';
import { Ban, CircleCheck, CircleDashed, CircleSlash } from 'lucide-react';
import { cn } from '../../ui/cn.ts';
import { STATUS_LABELS } from './labels.ts';

const ICONS = { active: CircleCheck, pending: CircleDashed, expired: CircleSlash, revoked: Ban } as const;

const STATUS_CLASSES: Readonly<Record<PermissionStatus, string>> = {
  active: 'bg-moss-tint text-moss-deep',
  pending: 'border border-line bg-card text-ink',
  expired: 'text-muted px-0',
  revoked: 'text-muted px-0',
};

export function StatusBadge({ status, className }: { status: PermissionStatus; className?: string }) {
  const Icon = ICONS[status];
  return (
    <span
      className={cn(
        'inline-flex min-h-7 shrink-0 items-center gap-1.5 rounded-full px-2.5 font-[620] text-sm',
        STATUS_CLASSES[status],
        className,
      )}
    >
      <Icon aria-hidden="true" size={16} strokeWidth={1.75} />
      {STATUS_LABELS[status]}
    </span>
  );
}
