import { formatBytes } from '@metalquest/core/units/byte-size';
import { timeAgo } from '@metalquest/core/units/time-ago';
import { dateText } from '../../records/date-text.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Figure } from '../../ui/figure.tsx';
import { NameOrAddress } from '../../ui/name-or-address.tsx';
import { AccountBadges } from './account-badges.tsx';
import { accountInitials, accountName } from './account-name.ts';
import type { Account } from './accounts.ts';

const PROVIDERS: Readonly<Record<string, string>> = {
  email: 'email and password',
  google: 'Google',
  facebook: 'Facebook',
};

export function UserFacts({ account }: { account: Account }) {
  const locale = navigator.language;
  const number = new Intl.NumberFormat(locale).format;
  const name = accountName(account);
  const { email, createdAt, lastSeenAt, providers } = account;
  const lastSeen = lastSeenAt
    ? `last seen ${timeAgo(Date.parse(lastSeenAt), Date.now(), locale)}`
    : 'never seen';
  const signInMethods = providers.map((provider) => PROVIDERS[provider] ?? provider);
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
        <Avatar initials={accountInitials(account)} className="size-16 text-xl" />
        <div className="min-w-0 grow basis-60">
          <h1 className="break-words text-lg sm:text-2xl lg:text-3xl">
            <NameOrAddress>{name}</NameOrAddress>
          </h1>
          {email && email !== name ? <p className="mt-1 break-all text-muted">{email}</p> : null}
        </div>
      </div>
      <p className="mt-4 flex flex-wrap items-center gap-x-2.5 gap-y-1.5 text-muted text-sm">
        <AccountBadges account={account} />
        <span>
          Joined {dateText(createdAt, locale)}, {lastSeen}
          {signInMethods.length > 0 ? `, signs in with ${signInMethods.join(' and ')}` : ''}.
        </span>
      </p>
      <dl className="mt-7 grid grid-cols-2 gap-x-6 gap-y-5 border-line border-y py-5 sm:grid-cols-4">
        <Figure label="Quests" value={number(account.quests)} />
        <Figure label="Finds" value={number(account.finds)} />
        <Figure label="Storage" value={formatBytes(account.bytes, locale)} />
        <Figure label="Signed-in devices" value={number(account.devices)} />
      </dl>
    </>
  );
}
