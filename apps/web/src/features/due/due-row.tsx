import type { DueItem } from '@metalquest/core/due/due-items';
import { dueText } from '@metalquest/core/due/due-text';
import type { Interaction } from '@metalquest/core/interaction/interaction';
import { permissionDoneToast, permissionFailedToast } from '@metalquest/core/permission/permission-toasts';
import { Check, Clock, FileSignature, type LucideIcon, Phone, Route, ShieldAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useEngine } from '../../engine/engine.ts';
import { dayText } from '../../records/date-text.ts';
import { useFollowUp } from '../../records/use-follow-up.ts';
import { Button } from '../../ui/button.tsx';
import { cn } from '../../ui/cn.ts';
import { toastOnFailure } from '../../ui/toast-on-failure.ts';
import { toastUndoable } from '../../ui/toast-undoable.ts';

const icon = { 'aria-hidden': true, size: 18, strokeWidth: 1.75 } as const;

export function DueRow({ item, locale }: { item: DueItem; locale: string }) {
  switch (item.kind) {
    case 'permission': {
      const { id, propertyAddress, contact } = item.permission;
      return (
        <Row
          {...{ item, locale }}
          Icon={FileSignature}
          to={`/permissions/${id}`}
          title={propertyAddress}
          detail={contact?.name ?? null}
          actions={item.daysLeft < 0 ? <ExpireButton permission={item.permission} /> : null}
        />
      );
    }
    case 'follow-up':
      return (
        <Row
          {...{ item, locale }}
          Icon={Phone}
          to={`/permissions/contacts/${item.contact.id}`}
          title={item.contact.name}
          detail={item.interaction.summary}
          actions={<FollowUpButtons interaction={item.interaction} name={item.contact.name} />}
        />
      );
    case 'planned-quest':
      return (
        <Row
          {...{ item, locale }}
          Icon={Route}
          to={`/quests/planned/${item.plan.id}`}
          title={item.plan.name}
          detail={item.plan.goal}
          actions={null}
        />
      );
    case 'warranty':
      return (
        <Row
          {...{ item, locale }}
          Icon={ShieldAlert}
          to={`/gear/${item.gear.id}`}
          title={item.gear.name}
          detail={null}
          actions={null}
        />
      );
  }
}

interface RowProps {
  item: DueItem;
  locale: string;
  Icon: LucideIcon;
  to: string;
  title: string;
  detail: string | null;
  actions: ReactNode;
}

function Row({ item, locale, Icon, to, title, detail, actions }: RowProps) {
  const isOverdue = item.daysLeft < 0;
  return (
    <li className="relative flex min-h-16 flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <Icon aria-hidden="true" size={22} strokeWidth={1.75} className="shrink-0 text-moss-deep" />
      <div className="min-w-0 grow basis-52">
        <Link
          to={to}
          className="wrap-anywhere line-clamp-2 font-[620] outline-offset-4 after:absolute after:inset-0"
        >
          {title}
        </Link>
        <p className="text-sm">
          <span className={cn('figures', isOverdue ? 'text-clay' : 'text-moss-deep')}>{dueText(item)}</span>
          <span className="text-muted"> · {dayText(item.day, locale)}</span>
        </p>
        {detail ? <p className="truncate text-muted text-sm">{detail}</p> : null}
      </div>
      {/* Above the link that covers the row. */}
      {actions ? <div className="relative flex flex-wrap gap-2">{actions}</div> : null}
    </li>
  );
}

function FollowUpButtons({ interaction, name }: { interaction: Interaction; name: string }) {
  const { complete, snooze } = useFollowUp();
  return (
    <>
      <Button
        variant="secondary"
        aria-label={`In a week: follow up ${name}`}
        onClick={() => void snooze(interaction)}
      >
        <Clock {...icon} />
        In a week
      </Button>
      <Button
        variant="secondary"
        aria-label={`Done: follow up ${name}`}
        onClick={() => void complete(interaction)}
      >
        <Check {...icon} />
        Done
      </Button>
    </>
  );
}

/** Takes a permission that has ended off the list. */
function ExpireButton({
  permission,
}: {
  permission: Extract<DueItem, { kind: 'permission' }>['permission'];
}) {
  const { commands } = useEngine();
  const { id, propertyAddress } = permission;
  const failureTitle = permissionFailedToast('update', '').title;
  async function expire() {
    const updated = await toastOnFailure(commands.updatePermission(id, { status: 'expired' }), failureTitle);
    if (!updated.ok) return;
    toastUndoable({
      id: `expired/${id}`,
      title: permissionDoneToast('update').title,
      description: 'The permission is expired.',
      undo: () => commands.updatePermission(id, { status: 'active' }),
      failureTitle,
      undone: { title: 'The permission is active again' },
    });
  }
  return (
    <Button
      variant="secondary"
      aria-label={`Mark as expired: ${propertyAddress}`}
      onClick={() => void expire()}
    >
      <Check {...icon} />
      Mark as expired
    </Button>
  );
}
