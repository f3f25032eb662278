import { timeAgo } from '@metalquest/core/units/time-ago';
import { Link } from 'react-router';
import { dateText } from '../../records/date-text.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { AccountBadges } from './account-badges.tsx';
import { accountInitials, accountName } from './account-name.ts';
import type { AccountLine } from './accounts.ts';

export const COLUMNS = 'md:grid md:grid-cols-[minmax(0,1fr)_4.5rem_4.5rem_8.5rem_7.5rem] md:gap-x-4';

export interface AccountRowProps {
  readonly account: AccountLine;
  readonly locale: string;
  readonly nowMs: number;
}

export function AccountRow({ account, locale, nowMs }: AccountRowProps) {
  const { id, email, quests, finds, createdAt, lastSignInAt } = account;
  const name = accountName(account);
  const number = new Intl.NumberFormat(locale).format;
  const lastSeen = lastSignInAt ? timeAgo(Date.parse(lastSignInAt), nowMs, locale) : 'never';
  return (
    <li>
      <Link
        to={`/admin/users/${id}`}
        className={`block rounded-control px-3 py-3 transition-colors hover:bg-moss-tint md:items-center ${COLUMNS}`}
      >
        <span className="flex min-w-0 items-center gap-3.5">
          <Avatar initials={accountInitials(account)} />
          <span className="min-w-0">
            <span className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
              <span className="min-w-0 break-words font-[620]">{name}</span>
              <AccountBadges account={account} />
            </span>
            {email && email !== name ? (
              <span className="block break-all text-muted text-sm">{email}</span>
            ) : null}
          </span>
        </span>
        <span className="mt-1.5 flex flex-wrap gap-x-3 pl-13.5 text-muted text-sm tabular-nums md:hidden">
          <span>
            {number(quests)} {quests === 1 ? 'quest' : 'quests'}
          </span>
          <span>
            {number(finds)} {finds === 1 ? 'find' : 'finds'}
          </span>
          <span>signed in {lastSeen}</span>
        </span>
        <Cell label="quests">{number(quests)}</Cell>
        <Cell label="finds">{number(finds)}</Cell>
        <span className="text-muted text-sm max-md:hidden">
          <span className="sr-only">Signed in </span>
          {lastSeen}
        </span>
        <span className="text-muted text-sm tabular-nums max-md:hidden">
          <span className="sr-only">Joined </span>
          {dateText(createdAt, locale)}
        </span>
      </Link>
    </li>
  );
}

function Cell({ label, children }: { label: string; children: string }) {
  return (
    <span className="text-right tabular-nums max-md:hidden">
      {children}
      <span className="sr-only"> {label}</span>
    </span>
  );
}
