import { type AuditEntry, type AuditKind, auditText } from '@metalquest/core/admin/audit-text';
import {
  CircleDot,
  FileText,
  type LucideIcon,
  PauseCircle,
  ShieldCheck,
  SlidersHorizontal,
  Trash2,
} from 'lucide-react';
import { Link } from 'react-router';
import { dateText } from '../../records/date-text.ts';

const SIGNS: Readonly<Record<AuditKind, LucideIcon>> = {
  right: ShieldCheck,
  suspension: PauseCircle,
  deletion: Trash2,
  post: FileText,
  settings: SlidersHorizontal,
  other: CircleDot,
};

export function LogList({ entries }: { entries: readonly AuditEntry[] }) {
  return (
    <ol className="divide-y divide-line border-line border-y">
      {entries.map((entry) => (
        <LogLine key={entry.id} entry={entry} />
      ))}
    </ol>
  );
}

function LogLine({ entry }: { entry: AuditEntry }) {
  const locale = navigator.language;
  const { kind, who, did, whom, more } = auditText(entry, (iso) => dateText(iso, locale));
  const Sign = SIGNS[kind];
  return (
    <li className="flex gap-3.5 py-3">
      <Sign aria-hidden="true" size={20} strokeWidth={1.75} className="mt-0.5 shrink-0 text-moss-deep" />
      <div className="min-w-0 grow">
        <p className="text-pretty break-words">
          <span className="font-[560]">{capital(who)}</span> {did}
          {whom ? (
            <>
              {' '}
              {whom.id ? (
                <Link
                  to={`/admin/users/${whom.id}`}
                  className="underline underline-offset-4 hover:text-moss-deep"
                >
                  {whom.name}
                </Link>
              ) : (
                whom.name
              )}
            </>
          ) : null}
          {more ? `, ${more}` : null}
        </p>
        <time dateTime={entry.at} className="text-muted text-sm tabular-nums">
          {momentText(entry.at, locale)}
        </time>
      </div>
    </li>
  );
}

/** An email address is not capitalised. */
const capital = (name: string): string =>
  name.includes('@') ? name : name.slice(0, 1).toUpperCase() + name.slice(1);

const momentText = (iso: string, locale: string): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(iso));
