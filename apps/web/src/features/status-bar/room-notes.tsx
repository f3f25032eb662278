import { QUOTA_REMEDY, quotaLevel, quotaWarning } from '@metalquest/core/account/row-quota';
import type { FullPart } from '@metalquest/core/queue/queue-item';
import { fullNotice } from '@metalquest/core/queue/quota-notice-text';
import { Link } from 'react-router';
import { useEngine } from '../../engine/engine.ts';
import { useLive } from '../../engine/use-live.ts';
import { Note } from '../../ui/note.tsx';

export interface RoomNotesProps {
  /** Number of changes that wait for free quota, by the full part of the account. */
  readonly full: Readonly<Record<FullPart, number>>;
  readonly headline: string;
  readonly locale: string;
  readonly onLeave: () => void;
}

const PARTS: readonly FullPart[] = ['rows', 'files'];

export function RoomNotes({ full, headline, locale, onLeave }: RoomNotesProps) {
  const { queries } = useEngine();
  const quota = useLive(() => queries.rowQuota(), [queries]).value ?? null;
  const notices = PARTS.filter((part) => full[part] > 0).map((part) => ({
    part,
    ...fullNotice(part, full[part]),
  }));
  const isNear = full.rows === 0 && quota !== null && quotaLevel(quota) !== 'roomy';
  if (notices.length === 0 && !isNear) return null;
  return (
    <div className="grid gap-3">
      {notices.map(({ part, title, text }) => (
        <Note key={part} tone="problem">
          {title === headline ? null : <p className="font-[560]">{title}</p>}
          <p>{text}</p>
        </Note>
      ))}
      {isNear ? (
        <Note>
          <p className="font-[560]">Your account is almost full</p>
          <p>
            {quotaWarning(quota, locale)} {QUOTA_REMEDY}
          </p>
        </Note>
      ) : null}
      <Link
        to="/profile/data"
        onClick={onLeave}
        className="inline-flex min-h-11 items-center text-sky underline underline-offset-4"
      >
        See what is stored
      </Link>
    </div>
  );
}
