import type { LineState, QueueGroup, QueueLine } from '@metalquest/core/queue/queue-view';
import { lineSentence } from '@metalquest/core/queue/queue-view';
import { capitalised } from '@metalquest/core/queue/row-labels';
import { formatBytes } from '@metalquest/core/units/byte-size';
import { timeAgo } from '@metalquest/core/units/time-ago';
import {
  CircleAlert,
  Clock,
  CloudUpload,
  Hourglass,
  type LucideIcon,
  PackageX,
  RotateCw,
} from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { useEngine } from '../../engine/engine.ts';
import { cn } from '../../ui/cn.ts';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { LineActions } from './line-actions.tsx';

const ICONS: Record<LineState, LucideIcon> = {
  sending: CloudUpload,
  waiting: Clock,
  failing: RotateCw,
  refused: CircleAlert,
  stuck: Hourglass,
  full: PackageX,
};

export interface QueueLineViewProps {
  readonly group: QueueGroup;
  readonly line: QueueLine;
  readonly nowMs: number;
  readonly locale: string;
  readonly onLeave: () => void;
}

export function QueueLineView({ group, line, nowMs, locale, onLeave }: QueueLineViewProps) {
  const Icon = ICONS[line.state];
  const isWrong = line.state === 'refused' || line.state === 'failing';
  return (
    <li className="flex gap-2.5" data-line-state={line.state}>
      <Icon
        aria-hidden="true"
        size={18}
        strokeWidth={1.75}
        className={cn('mt-0.5 shrink-0', line.state === 'refused' ? 'text-clay' : 'text-muted')}
      />
      <div className="min-w-0 grow">
        <div className="flex items-baseline justify-between gap-3">
          <p>
            {capitalised(line.what)}, <span className="text-muted">{line.standing}</span>
          </p>
          <time dateTime={line.since} className="shrink-0 text-muted text-sm">
            {timeAgo(Date.parse(line.since), nowMs, locale)}
          </time>
        </div>
        {line.state === 'sending' && line.table === 'media' ? (
          <UploadBar mediaId={line.entityId} label={lineSentence(group, line)} locale={locale} />
        ) : null}
        {line.reason ? <p className="mt-1 text-clay">{line.reason}.</p> : null}
        {isWrong ? <LineActions group={group} line={line} onLeave={onLeave} /> : null}
      </div>
    </li>
  );
}

/** Progress of an upload; indeterminate until the first bytes are sent. */
function UploadBar({ mediaId, label, locale }: { mediaId: string; label: string; locale: string }) {
  const { uploads } = useEngine();
  const progress = useSyncExternalStore(uploads.subscribe, uploads.get).get(mediaId);
  return (
    <div className="mt-1.5 flex items-center gap-3">
      <ProgressBar
        className="grow"
        label={label}
        done={progress && progress.totalBytes > 0 ? progress.sentBytes / progress.totalBytes : null}
      />
      {progress ? (
        <p className="shrink-0 text-muted text-sm tabular-nums">
          {formatBytes(progress.sentBytes, locale)} of {formatBytes(progress.totalBytes, locale)}
        </p>
      ) : null}
    </div>
  );
}
