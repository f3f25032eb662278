import { suspendedUntil } from '@metalquest/core/admin/audit-text';
import { dateText } from '../../records/date-text.ts';
import { Badge } from '../../ui/badge.tsx';
import type { AccountLine } from './accounts.ts';

export function AccountBadges({ account }: { account: AccountLine }) {
  const { isAdmin, suspendedUntil: until, isConfirmed } = account;
  return (
    <>
      {isAdmin ? <Badge>Administrator</Badge> : null}
      {until ? (
        <Badge tone="danger">
          Suspended {suspendedUntil(until, (iso) => dateText(iso, navigator.language))}
        </Badge>
      ) : null}
      {isConfirmed ? null : <Badge>Not confirmed</Badge>}
    </>
  );
}
