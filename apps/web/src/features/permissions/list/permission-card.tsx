import { endingOf, endingText } from '@metalquest/core/permission/ending';
import { landAreaM2 } from '@metalquest/core/permission/land-area';
import { formatArea } from '@metalquest/core/units/area';
import type { PermissionListItem } from '@metalquest/sync/queries/query-types';
import { UserRound } from 'lucide-react';
import { Link } from 'react-router';
import type { Display } from '../../../engine/use-display.ts';
import { cn } from '../../../ui/cn.ts';
import { periodText } from '../labels.ts';
import { StatusBadge } from '../permission-status.tsx';
import { LandSketch } from './land-sketch.tsx';

export interface PermissionCardProps {
  permission: PermissionListItem;
  display: Display;
  /** YYYY-MM-DD */
  today: string;
}

export function PermissionCard({ permission, display, today }: PermissionCardProps) {
  const { boundary, contact } = permission;
  const ending = endingOf(permission, today);
  const period = periodText(permission, display.locale);
  return (
    <article className="relative flex h-full gap-4 rounded-card border border-line bg-card p-3.5 shadow-soft transition-colors focus-within:border-edge hover:border-edge sm:gap-5 sm:p-4">
      <LandSketch
        rings={boundary ?? []}
        className="aspect-square w-22 max-w-[26%] shrink-0 self-start rounded-picture sm:w-26"
      />
      <div className="flex min-w-0 grow flex-col">
        <h2 className="min-w-0 text-lg leading-tight sm:text-xl sm:leading-tight">
          <Link
            to={`/permissions/${permission.id}`}
            className="wrap-anywhere line-clamp-2 outline-offset-4 after:absolute after:inset-0 after:rounded-card"
          >
            {permission.propertyAddress}
          </Link>
        </h2>
        {contact ? (
          <p className="mt-1 flex min-w-0 items-center gap-1.5 text-muted">
            <UserRound aria-hidden="true" size={16} strokeWidth={1.75} className="shrink-0" />
            <span className="truncate">{contact.name}</span>
          </p>
        ) : null}
        <p className="mt-auto flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1 pt-2.5 text-muted text-sm">
          <StatusBadge status={permission.status} />
          {ending.kind === 'ended' || ending.kind === 'soon' ? (
            <span className={cn('figures', ending.kind === 'ended' ? 'text-clay' : 'text-moss-deep')}>
              {endingText(ending)}
            </span>
          ) : period ? (
            <span>{period}</span>
          ) : null}
          {boundary ? (
            <span className="tabular-nums">
              {formatArea(landAreaM2(boundary), display.units, display.locale)}
            </span>
          ) : null}
        </p>
      </div>
    </article>
  );
}
