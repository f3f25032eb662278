import { followUpText, isOverdue } from '@metalquest/core/interaction/follow-up';
import type { Interaction } from '@metalquest/core/interaction/interaction';
import { CalendarClock, Check, EllipsisVertical, Pencil, Trash2 } from 'lucide-react';
import type { Display } from '../../../engine/use-display.ts';
import { dayText } from '../../../records/date-text.ts';
import { useFollowUp } from '../../../records/use-follow-up.ts';
import { cn } from '../../../ui/cn.ts';
import { DropdownMenu, DropdownMenuItem, DropdownMenuSeparator } from '../../../ui/dropdown-menu.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { KIND_LABELS } from '../labels.ts';
import { KIND_ICONS } from './kind-icons.ts';

const icon = { 'aria-hidden': true, size: 20, strokeWidth: 1.75 } as const;

export interface InteractionRowProps {
  interaction: Interaction;
  display: Display;
  today: string;
  onEdit: () => void;
  onDelete: () => void;
}

export function InteractionRow({ interaction, display, today, onEdit, onDelete }: InteractionRowProps) {
  const { kind, interactionDate, summary, followUpDate } = interaction;
  const { complete } = useFollowUp();
  const Icon = KIND_ICONS[kind];
  const day = dayText(interactionDate, display.locale);
  return (
    <li className="flex gap-3.5 py-4">
      <span className="grid size-10 shrink-0 place-items-center rounded-full bg-moss-tint text-moss-deep">
        <Icon {...icon} />
      </span>
      <div className="min-w-0 grow">
        <p className="flex flex-wrap items-baseline gap-x-2.5">
          <span className="font-[620]">{KIND_LABELS[kind]}</span>
          <time dateTime={interactionDate} className="text-muted text-sm tabular-nums">
            {day}
          </time>
        </p>
        {summary ? (
          <p className="mt-1 max-w-prose wrap-anywhere whitespace-pre-line text-pretty">{summary}</p>
        ) : null}
        {followUpDate ? (
          <p
            className={cn(
              'mt-2 flex items-center gap-1.5 font-[620] text-sm',
              isOverdue(followUpDate, today) ? 'text-clay' : 'text-moss-deep',
            )}
          >
            <CalendarClock aria-hidden="true" size={17} strokeWidth={1.75} className="shrink-0" />
            <span>
              {followUpText(followUpDate, today)}
              <span className="font-normal text-muted">, {dayText(followUpDate, display.locale)}</span>
            </span>
          </p>
        ) : null}
      </div>
      <DropdownMenu
        trigger={
          <IconButton
            label={`More about the ${KIND_LABELS[kind].toLowerCase()} of ${day}`}
            variant="ghost"
            className="-mt-1 -mr-2"
          >
            <EllipsisVertical {...icon} />
          </IconButton>
        }
      >
        {followUpDate ? (
          <DropdownMenuItem onSelect={() => void complete(interaction)}>
            <Check {...icon} />
            Mark follow-up done
          </DropdownMenuItem>
        ) : null}
        <DropdownMenuItem onSelect={onEdit}>
          <Pencil {...icon} />
          Edit interaction
        </DropdownMenuItem>
        <DropdownMenuSeparator />
        <DropdownMenuItem danger onSelect={onDelete}>
          <Trash2 {...icon} />
          Delete interaction
        </DropdownMenuItem>
      </DropdownMenu>
    </li>
  );
}
