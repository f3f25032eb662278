import { CATEGORIES } from '@metalquest/core/find/category';
import { MIN_FINDS, type StateFigures } from '@metalquest/core/soil/soil-report';
import { formatDepth } from '@metalquest/core/units/depth';
import type { Display } from '../../engine/use-display.ts';
import type { DepthScale } from './depth-scale.ts';
import { SoilCut } from './soil-cut.tsx';

const CATEGORIES_SHOWN = 3;

export interface StateColumnProps {
  figures: StateFigures;
  scale: DepthScale;
  display: Display;
}

export function StateColumn({ figures, scale, display }: StateColumnProps) {
  const { state, finds, depth, depthCounts } = figures;
  const { locale } = display;
  const isFew = finds < MIN_FINDS;
  return (
    <li className="grid min-w-0 grid-rows-subgrid content-start gap-2 [grid-row:span_4]">
      <div className="flex items-baseline justify-between gap-2">
        <h3 className="min-w-0 text-md leading-tight">{state}</h3>
        <p className="figures shrink-0 text-brass-deep text-sm">
          {new Intl.NumberFormat(locale).format(finds)}
          <span className="font-normal text-muted"> {finds === 1 ? 'find' : 'finds'}</span>
        </p>
      </div>
      <SoilCut counts={depthCounts} depth={depth} scale={scale} />
      <DepthText figures={figures} display={display} />
      {isFew ? null : <CategoryMix figures={figures} locale={locale} />}
    </li>
  );
}

function DepthText({
  figures: { finds, depth },
  display: { units, locale },
}: Omit<StateColumnProps, 'scale'>) {
  const cm = (depthCm: number) => formatDepth(depthCm, units, locale);
  if (!depth)
    return (
      <p className="text-muted text-sm">
        {finds < MIN_FINDS ? 'Too few finds to say more.' : 'Too few finds with a depth.'}
      </p>
    );
  const { medianCm, lowerQuartileCm: upper, upperQuartileCm: lower } = depth;
  return (
    <p className="text-sm leading-snug">
      <span className="figures text-lg">{cm(medianCm)}</span> median
      <span className="block text-muted">
        {upper === lower ? `Half of them at ${cm(upper)}` : `Half of them ${cm(upper)} to ${cm(lower)}`}
        {depth.finds < finds
          ? `, of ${new Intl.NumberFormat(locale).format(depth.finds)} with a depth`
          : null}
      </span>
    </p>
  );
}

function CategoryMix({ figures: { finds, categories }, locale }: { figures: StateFigures; locale: string }) {
  const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0 });
  const shown = CATEGORIES.filter((category) => categories[category] > 0)
    .toSorted((a, b) => categories[b] - categories[a])
    .slice(0, CATEGORIES_SHOWN);
  return (
    <dl className="grid gap-1 border-line border-t pt-2 text-sm">
      {shown.map((category) => (
        <div key={category} className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-2">
          <dt className="truncate">{category}</dt>
          <dd className="text-muted tabular-nums">{percent.format(categories[category] / finds)}</dd>
          <dd aria-hidden="true" className="col-span-2 h-1.5 overflow-hidden rounded-full bg-line">
            <span
              className="block h-full rounded-full bg-moss"
              style={{ width: `${(categories[category] / finds) * 100}%` }}
            />
          </dd>
        </div>
      ))}
    </dl>
  );
}
