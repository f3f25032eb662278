import type { SectionKind } from '@metalquest/core/queue/queue-facts';
import type { QueueGroup, QueueSection } from '@metalquest/core/queue/queue-view';
import { Link } from 'react-router';
import { useEngine } from '../../engine/engine.ts';
import { Button } from '../../ui/button.tsx';
import { toastOnFailure } from '../../ui/toast-on-failure.ts';
import { QueueLineView, type QueueLineViewProps } from './queue-line.tsx';
import { screenOf } from './screen-of.ts';

type Shared = Pick<QueueLineViewProps, 'nowMs' | 'locale' | 'onLeave'>;

const HEADINGS: Record<SectionKind, string> = {
  refused: 'Not accepted',
  failing: 'Will be retried',
  waiting: 'Waiting',
};

export function QueueSectionView({ section, ...shared }: { section: QueueSection } & Shared) {
  const { commands } = useEngine();
  const { kind, total, groups } = section;
  const id = `sync-${kind}`;
  return (
    <section aria-labelledby={id}>
      <div className="flex min-h-11 items-center justify-between gap-4">
        <h3 id={id} className="eyebrow font-sans">
          {HEADINGS[kind]} <span className="figures ml-1">{total}</span>
        </h3>
        {kind === 'refused' && total > 1 ? (
          <Button
            variant="ghost"
            className="-mr-4 shrink-0"
            onClick={() => void toastOnFailure(commands.retryAll(), 'Retry Failed')}
          >
            Retry all
          </Button>
        ) : null}
      </div>
      <ul className="divide-y divide-line border-line border-y">
        {groups.map((group) => (
          <Group key={group.key} group={group} {...shared} />
        ))}
      </ul>
    </section>
  );
}

function Group({ group, ...shared }: { group: QueueGroup } & Shared) {
  const screen = group.isHere ? screenOf(group.subject) : null;
  return (
    <li className="py-3.5">
      <h4 className="text-md">
        {screen ? (
          <Link
            to={screen}
            onClick={shared.onLeave}
            className="inline-flex min-h-6 items-center hover:underline"
          >
            {group.title}
          </Link>
        ) : (
          group.title
        )}
      </h4>
      <ul className="mt-1 grid gap-2">
        {group.lines.map((line) => (
          <QueueLineView key={line.itemId} group={group} line={line} {...shared} />
        ))}
      </ul>
    </li>
  );
}
