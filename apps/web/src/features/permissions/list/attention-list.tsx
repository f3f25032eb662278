import { followUpText, isOverdue } from '@metalquest/core/interaction/follow-up';
import { endingOf, endingText } from '@metalquest/core/permission/ending';
import type { PermissionListItem } from '@metalquest/sync/queries/query-types';
import { Check, ChevronRight } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { Link } from 'react-router';
import { useFollowUp } from '../../../records/use-follow-up.ts';
import { Button } from '../../../ui/button.tsx';
import { cn } from '../../../ui/cn.ts';
import { KIND_LABELS } from '../labels.ts';
import type { Attention, DueFollowUp } from './use-attention.ts';

const SHOWN_AT_FIRST = 2;

export function AttentionList({ attention, today }: { attention: Attention; today: string }) {
  const { ending, followUps } = attention;
  return (
    <div className="grid min-w-0 gap-x-10 gap-y-6 rounded-card border border-line bg-card p-4 shadow-soft sm:p-5 md:grid-flow-col md:auto-cols-fr">
      {ending.length > 0 ? (
        <ShortList title="Ending soon" count={ending.length}>
          {(limit) =>
            ending
              .slice(0, limit)
              .map((permission) => <EndingRow key={permission.id} permission={permission} today={today} />)
          }
        </ShortList>
      ) : null}
      {followUps.length > 0 ? (
        <ShortList title="To follow up" count={followUps.length}>
          {(limit) =>
            followUps
              .slice(0, limit)
              .map((due) => <FollowUpRow key={due.interaction.id} due={due} today={today} />)
          }
        </ShortList>
      ) : null}
    </div>
  );
}

function ShortList({
  title,
  count,
  children,
}: {
  title: string;
  count: number;
  children: (limit: number) => ReactNode;
}) {
  const headingId = useId();
  const [all, setAll] = useState(false);
  return (
    <section aria-labelledby={headingId} className="min-w-0">
      <h2 id={headingId} className="text-lg">
        {title}
      </h2>
      <ul className="mt-1.5 divide-y divide-line">{children(all ? count : SHOWN_AT_FIRST)}</ul>
      {!all && count > SHOWN_AT_FIRST ? (
        <Button variant="ghost" className="-ml-4" onClick={() => setAll(true)}>
          Show all {count}
        </Button>
      ) : null}
    </section>
  );
}

function EndingRow({ permission, today }: { permission: PermissionListItem; today: string }) {
  const ending = endingOf(permission, today);
  return (
    <li className="relative flex min-h-14 flex-wrap items-center gap-x-3 py-2">
      <div className="min-w-0 grow basis-40">
        <Link
          to={`/permissions/${permission.id}`}
          className="wrap-anywhere line-clamp-1 font-[620] outline-offset-4 after:absolute after:inset-0"
        >
          {permission.propertyAddress}
        </Link>
        {permission.contact ? <p className="truncate text-muted text-sm">{permission.contact.name}</p> : null}
      </div>
      <span
        className={cn('figures shrink-0 text-sm', ending.kind === 'ended' ? 'text-clay' : 'text-moss-deep')}
      >
        {endingText(ending)}
      </span>
      <ChevronRight aria-hidden="true" size={18} strokeWidth={1.75} className="shrink-0 text-muted" />
    </li>
  );
}

function FollowUpRow({ due: { interaction, contact }, today }: { due: DueFollowUp; today: string }) {
  const { complete } = useFollowUp();
  const day = interaction.followUpDate ?? today;
  return (
    <li className="flex min-h-14 flex-wrap items-center gap-x-3 gap-y-1 py-2">
      <div className="min-w-0 grow basis-40">
        <Link to={`/permissions/contacts/${contact.id}`} className="line-clamp-1 font-[620] outline-offset-4">
          {contact.name}
        </Link>
        <p className="flex min-w-0 gap-1.5 text-muted text-sm">
          <span className={cn('figures shrink-0', isOverdue(day, today) ? 'text-clay' : 'text-moss-deep')}>
            {followUpText(day, today)}
          </span>
          <span className="truncate">{interaction.summary ?? KIND_LABELS[interaction.kind]}</span>
        </p>
      </div>
      <Button
        variant="secondary"
        className="px-3.5"
        aria-label={`Done: follow up ${contact.name}`}
        onClick={() => void complete(interaction)}
      >
        <Check aria-hidden="true" size={18} strokeWidth={1.75} />
        Done
      </Button>
    </li>
  );
}
