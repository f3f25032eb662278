import { Download, Table2 } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { cn } from '../ui/cn.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { Tooltip } from '../ui/tooltip.tsx';
import { ChartTable, type ChartTableData } from './chart-table.tsx';
import type { ChartLayout, Drawing } from './marks.ts';
import { Plot, type PlotProps } from './plot.tsx';

export interface ChartProps extends Pick<PlotProps, 'orientation' | 'minHeightRem'> {
  readonly title: string;
  readonly sentence: string;
  readonly draw: (layout: ChartLayout) => Drawing;
  readonly table: ChartTableData;
  readonly onSave: () => void;
  /** Values are picked by tap or key rather than hover, and the sentence describes the choice. */
  readonly isPicker?: boolean;
  readonly selected?: number | null;
  readonly onChoose?: (index: number | null) => void;
  readonly note?: ReactNode;
  readonly children?: ReactNode;
  readonly className?: string;
}

/** The selected value shows below the chart, where no finger covers it. */
export function Chart(props: ChartProps) {
  const { title, sentence, draw, table, orientation, minHeightRem, onSave, note, children, className } =
    props;
  const { isPicker = false } = props;
  const headingId = useId();
  const [internal, setInternal] = useState<number | null>(null);
  const [isTable, setTable] = useState(false);
  const selected = props.selected === undefined ? internal : props.selected;
  const [read, setRead] = useState('');
  const choose = props.onChoose ?? setInternal;
  return (
    <section aria-labelledby={headingId} className={cn('min-w-0 border-line border-t pt-4', className)}>
      <div className="flex items-start justify-between gap-3">
        <h2 id={headingId} className="eyebrow pt-3 font-sans">
          {title}
        </h2>
        <div className="-mr-2.5 flex shrink-0">
          <Tooltip content={isTable ? 'Show the chart' : 'Show the figures'}>
            <IconButton
              variant="ghost"
              label={`${title}: figures as a table`}
              aria-pressed={isTable}
              onClick={() => setTable(!isTable)}
              className={cn('text-muted', isTable && 'bg-moss-tint text-ink')}
            >
              <Table2 aria-hidden="true" size={20} strokeWidth={1.75} />
            </IconButton>
          </Tooltip>
          <Tooltip content="Save as a picture">
            <IconButton
              variant="ghost"
              label={`${title}: save as a picture`}
              onClick={onSave}
              className="text-muted"
            >
              <Download aria-hidden="true" size={20} strokeWidth={1.75} />
            </IconButton>
          </Tooltip>
        </div>
      </div>
      <p
        {...(isPicker ? { 'aria-live': 'polite' } : {})}
        className={cn(
          'display max-w-[36ch] text-balance text-lg leading-snug! md:text-xl',
          isPicker && 'min-h-[4.2em] sm:min-h-[2.8em]',
        )}
      >
        {sentence}
      </p>
      {children}
      {/* Clips the drawing while the window narrows, so that it does not widen the page. */}
      <div className="-mx-4 mt-5 overflow-x-clip px-4">
        {isTable ? (
          <ChartTable {...table} />
        ) : (
          <Plot
            label={table.caption}
            draw={draw}
            orientation={orientation}
            selected={selected}
            onChoose={choose}
            onRead={setRead}
            isPicker={isPicker}
            minHeightRem={minHeightRem}
          />
        )}
      </div>
      {isPicker ? null : (
        <p
          aria-hidden="true"
          className={cn('mt-2 min-h-[1.4em] text-muted text-sm tabular-nums', isTable && 'invisible')}
        >
          {read}
        </p>
      )}
      {note ? <p className="mt-2 max-w-prose text-pretty text-muted text-sm">{note}</p> : null}
    </section>
  );
}
