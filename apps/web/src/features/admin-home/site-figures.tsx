import { formatBytes } from '@metalquest/core/units/byte-size';
import { Link } from 'react-router';
import type { SiteFigures } from './figures.ts';

export function SiteFiguresView({ figures, locale }: { figures: SiteFigures; locale: string }) {
  const number = new Intl.NumberFormat(locale).format;
  const { users, activeWeek, activeMonth, quests, finds, mediaBytes, publishedPosts, drafts } = figures;
  return (
    <>
      <p className="display max-w-[32ch] text-balance text-xl leading-snug! md:text-2xl">
        {weekSentence(users, activeWeek, number)}
      </p>
      <dl className="mt-7 grid grid-cols-2 gap-x-6 gap-y-6 sm:grid-cols-3 xl:grid-cols-6">
        <FigureLink label="Users" value={number(users)} to="/admin/users" />
        <FigureLink
          label="Active this week"
          value={number(activeWeek)}
          note={`${number(activeMonth)} in 30 days`}
        />
        <FigureLink label="Quests" value={number(quests)} />
        <FigureLink label="Finds" value={number(finds)} />
        <FigureLink
          label="Storage"
          value={formatBytes(mediaBytes, locale)}
          note="photos, videos, documents"
        />
        <FigureLink
          label="Posts"
          value={number(publishedPosts)}
          note={`${number(drafts)} ${drafts === 1 ? 'draft' : 'drafts'}`}
          to="/admin/posts"
        />
      </dl>
    </>
  );
}

function weekSentence(users: number, active: number, number: (value: number) => string): string {
  if (users === 0) return 'No accounts yet.';
  if (users === 1)
    return active === 1 ? 'One account, active this week.' : 'One account, not active this week.';
  if (active === 0) return `None of ${number(users)} users were active this week.`;
  if (active === users) return `All ${number(users)} users were active this week.`;
  return `${number(active)} of ${number(users)} users ${active === 1 ? 'was' : 'were'} active this week.`;
}

interface FigureProps {
  readonly label: string;
  readonly value: string;
  readonly note?: string;
  readonly to?: string;
}

function FigureLink({ label, value, note, to }: FigureProps) {
  return (
    <div className="min-w-0 border-line border-t pt-3">
      <dt className="text-muted text-sm">{label}</dt>
      <dd>
        {to ? (
          <Link to={to} className="figures block rounded-xs text-2xl leading-tight hover:text-moss-deep">
            {value}
          </Link>
        ) : (
          <span className="figures block text-2xl leading-tight">{value}</span>
        )}
        {note ? <span className="text-muted text-sm">{note}</span> : null}
      </dd>
    </div>
  );
}
