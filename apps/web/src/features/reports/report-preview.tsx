import { Maximize2, Minimize2 } from 'lucide-react';
import { memo, useId, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { cn } from '../../ui/cn.ts';
import { Note } from '../../ui/note.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { RetryNote } from '../../ui/retry-note.tsx';
import { PreviewPage } from './preview-page.tsx';
import type { ReportState } from './use-report.ts';

interface ReportPreviewProps {
  readonly state: ReportState;
  readonly drawsAll: boolean;
  readonly paper: 'A4' | 'US Letter';
  readonly onRetry: () => void;
}

/** The pages as printed. Memoised, as there may be a hundred and the progress of a save updates often. */
export const ReportPreview = memo(function ReportPreview({
  state,
  drawsAll,
  paper,
  onRetry,
}: ReportPreviewProps) {
  const headingId = useId();
  const [actualSize, setActualSize] = useState(false);
  const { status, ready, done, problem } = state;
  const pages = ready?.pages ?? [];
  return (
    <section aria-labelledby={headingId} aria-busy={status === 'working'} className="min-w-0">
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 print:hidden">
        <h2 id={headingId} className="text-lg">
          Preview
        </h2>
        <div className="flex items-center gap-3">
          <p className="text-muted text-sm tabular-nums" aria-live="polite">
            {ready ? `${pages.length} ${pages.length === 1 ? 'page' : 'pages'}, ${paper}` : ''}
          </p>
          <Button variant="ghost" aria-pressed={actualSize} onClick={() => setActualSize((now) => !now)}>
            {actualSize ? (
              <Minimize2 aria-hidden="true" size={18} strokeWidth={1.75} />
            ) : (
              <Maximize2 aria-hidden="true" size={18} strokeWidth={1.75} />
            )}
            Actual size
          </Button>
        </div>
      </div>
      <div className="h-1.5 print:hidden">
        {status === 'working' ? <ProgressBar label="Creating the report" done={done} /> : null}
      </div>
      {status === 'failed' ? (
        <RetryNote message={problem ?? ''} onRetry={onRetry} className="mt-2 print:hidden" />
      ) : null}
      {[...(ready?.report.authorNotes ?? []), ...(ready?.mapNotes ?? [])].map((line) => (
        <Note key={line} className="mt-2 print:hidden">
          {line}
        </Note>
      ))}
      <div
        tabIndex={actualSize ? 0 : undefined}
        className={cn(
          'mt-2 grid gap-4 rounded-card bg-moss-tint p-3 md:gap-6 md:p-8 print:m-0 print:block print:bg-white print:p-0',
          actualSize ? 'justify-start overflow-x-auto' : 'justify-items-center',
          status === 'working' && ready && 'opacity-70',
        )}
      >
        {ready ? (
          pages.map((page, at) => (
            <PreviewPage
              // biome-ignore lint/suspicious/noArrayIndexKey: a page is identified by its position.
              key={at}
              number={at + 1}
              count={pages.length}
              always={drawsAll}
              actualSize={actualSize}
              page={page}
              media={ready.media}
              map={ready.map}
            />
          ))
        ) : (
          <div
            aria-hidden="true"
            className="w-full animate-breathe bg-white shadow-float"
            style={{ aspectRatio: '210 / 297' }}
          />
        )}
      </div>
    </section>
  );
});
