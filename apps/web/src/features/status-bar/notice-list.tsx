import type { Notice } from '@metalquest/core/queue/notice';
import { noticeText } from '@metalquest/core/queue/notice-text';
import { timeAgo } from '@metalquest/core/units/time-ago';
import { useNavigate } from 'react-router';
import { useEngine } from '../../engine/engine.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toast.ts';
import { toastOnFailure } from '../../ui/toast-on-failure.ts';
import { screenOf } from './screen-of.ts';

export interface NoticeListProps {
  readonly notices: readonly Notice[];
  readonly nowMs: number;
  readonly locale: string;
  readonly onLeave: () => void;
}

/** Data of this device that was changed or omitted in the background; the user can restore or dismiss it. */
export function NoticeList({ notices, ...shared }: NoticeListProps) {
  return (
    <section aria-labelledby="sync-notices">
      <h3 id="sync-notices" className="eyebrow font-sans">
        Needs your attention
      </h3>
      <ul className="mt-2 divide-y divide-line border-line border-y">
        {notices.map((notice) => (
          <NoticeItem key={notice.id} notice={notice} {...shared} />
        ))}
      </ul>
    </section>
  );
}

function NoticeItem({
  notice,
  nowMs,
  locale,
  onLeave,
}: Omit<NoticeListProps, 'notices'> & { notice: Notice }) {
  const { commands } = useEngine();
  const navigate = useNavigate();
  const { title, text, restores } = noticeText(notice);

  async function restore() {
    const restored = await toastOnFailure(commands.restoreNotice(notice.id), 'Restore Failed');
    if (!restored.ok) return;
    const screen = screenOf(restored.value);
    toast.success('Restored', {
      description: `${restores ?? notice.label} is restored, and syncs to your other devices.`,
      ...(screen
        ? {
            action: {
              label: 'Open',
              onClick: () => {
                onLeave();
                navigate(screen);
              },
            },
          }
        : {}),
    });
  }

  return (
    <li className="py-4">
      <p className="display text-md">{title}</p>
      <p className="mt-1 text-muted">{text}</p>
      {restores ? <p className="mt-1">Still on this device: {restores}.</p> : null}
      <p className="mt-1 text-muted text-sm">
        <time dateTime={notice.at}>{timeAgo(Date.parse(notice.at), nowMs, locale)}</time>
      </p>
      <div className="mt-3 flex gap-3">
        {restores ? (
          <Button aria-label={`Restore ${notice.label}`} onClick={restore}>
            Restore
          </Button>
        ) : null}
        <Button
          variant="secondary"
          aria-label={`Dismiss: ${title}`}
          onClick={() => void toastOnFailure(commands.dismissNotice(notice.id), 'Dismiss Failed')}
        >
          Dismiss
        </Button>
      </div>
    </li>
  );
}
