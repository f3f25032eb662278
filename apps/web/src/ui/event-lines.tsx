import { KeyRound, LogIn, LogOut, type LucideIcon, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { cn } from './cn.ts';

const SIGNS = {
  'sign-in': LogIn,
  'sign-out': LogOut,
  change: KeyRound,
  warning: TriangleAlert,
} satisfies Record<string, LucideIcon>;

export interface EventLine {
  readonly id: number;
  readonly kind: keyof typeof SIGNS;
  readonly text: string;
  readonly at: string;
  readonly from: readonly string[];
  readonly owner?: ReactNode;
}

export interface EventLinesProps {
  readonly events: readonly EventLine[];
  readonly label: string;
  readonly className?: string;
}

export function EventLines({ events, label, className }: EventLinesProps) {
  const moment = new Intl.DateTimeFormat(navigator.language, { dateStyle: 'medium', timeStyle: 'short' });
  return (
    <ol aria-label={label} className={cn('divide-y divide-line border-line border-y', className)}>
      {events.map(({ id, kind, text, at, from, owner }) => {
        const Sign = SIGNS[kind];
        return (
          <li key={id} className="flex gap-3.5 py-3">
            <Sign
              aria-hidden="true"
              size={20}
              strokeWidth={1.75}
              className={cn('mt-0.5 shrink-0', kind === 'warning' ? 'text-clay' : 'text-moss-deep')}
            />
            <div className="min-w-0 grow">
              <p className="text-pretty break-words font-[560]">{text}</p>
              {owner ? <p className="break-words text-sm">{owner}</p> : null}
              <p className="flex flex-wrap gap-x-3 text-muted text-sm">
                <time dateTime={at} className="tabular-nums">
                  {moment.format(new Date(at))}
                </time>
                {from.map((words) => (
                  <span key={words}>{words}</span>
                ))}
              </p>
            </div>
          </li>
        );
      })}
    </ol>
  );
}
