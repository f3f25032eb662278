import { type DeviceKind, deviceName } from '@metalquest/core/account/device-name';
import { timeAgo } from '@metalquest/core/units/time-ago';
import { CircleQuestionMark, Laptop, type LucideIcon, Smartphone, Tablet } from 'lucide-react';
import type { DeviceSession } from '../../net/auth/account-actions.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';

const SIGNS: Readonly<Record<DeviceKind, LucideIcon>> = {
  phone: Smartphone,
  tablet: Tablet,
  computer: Laptop,
  unknown: CircleQuestionMark,
};

export interface DeviceLineProps {
  readonly session: DeviceSession;
  readonly canEnd: boolean;
  readonly onEnd: (name: string) => void;
}

export function DeviceLine({ session, canEnd, onEnd }: DeviceLineProps) {
  const { name, kind } = deviceName(session.userAgent);
  const Sign = SIGNS[kind];
  const { language } = navigator;
  const since = new Intl.DateTimeFormat(language, { dateStyle: 'medium' }).format(
    new Date(session.createdAt),
  );
  return (
    <li className="flex min-h-18 items-center gap-4 py-3">
      <Sign aria-hidden="true" size={26} strokeWidth={1.5} className="shrink-0 text-moss-deep" />
      <div className="min-w-0 grow">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-[560]">
          {name}
          {session.isCurrent ? <Badge>This device</Badge> : null}
        </p>
        <p className="text-muted text-sm">
          {session.isCurrent
            ? ''
            : `Last seen ${timeAgo(Date.parse(session.lastUsedAt), Date.now(), language)}, `}
          {session.isCurrent ? 'Signed' : 'signed'} in since {since}
        </p>
      </div>
      {session.isCurrent ? null : (
        <Button
          variant="secondary"
          className="shrink-0 whitespace-nowrap"
          aria-label={`Sign out ${name}`}
          disabled={!canEnd}
          onClick={() => onEnd(name)}
        >
          Sign out
        </Button>
      )}
    </li>
  );
}
