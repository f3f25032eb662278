import { CircleAlert, CloudOff, Info } from 'lucide-react';
import type { ReactNode } from 'react';
import { cn } from './cn.ts';

const TONES = {
  quiet: { look: 'bg-moss-tint text-ink', Icon: Info },
  offline: { look: 'bg-moss-tint text-ink', Icon: CloudOff },
  problem: { look: 'bg-clay-tint text-clay', Icon: CircleAlert },
} as const;

export interface NoteProps {
  readonly tone?: keyof typeof TONES;
  readonly children: ReactNode;
  readonly action?: ReactNode;
  readonly className?: string;
}

export function Note({ tone = 'quiet', children, action, className }: NoteProps) {
  const { look, Icon } = TONES[tone];
  return (
    <div
      {...(tone === 'problem' ? { role: 'alert' } : {})}
      className={cn('flex flex-wrap items-center gap-x-4 gap-y-2 rounded-control p-3.5', look, className)}
    >
      <div className="flex min-w-0 grow basis-60 gap-3">
        <Icon aria-hidden="true" size={20} strokeWidth={1.75} className="mt-0.5 shrink-0" />
        <div className="min-w-0 text-pretty">{children}</div>
      </div>
      {action}
    </div>
  );
}
