import { CATEGORIES } from '@metalquest/core/find/category';
import type { ConditionFigures } from '@metalquest/core/soil/soil-report';
import { CONDITION_TITLES, type SoilFormatters } from '@metalquest/core/soil/soil-text';
import { formatDepth } from '@metalquest/core/units/depth';
import { ChevronRight } from 'lucide-react';
import { ChartTable } from '../../charts/chart-table.tsx';
import type { Display } from '../../engine/use-display.ts';

export interface SoilTablesProps {
  figures: ConditionFigures;
  detectorName: SoilFormatters['detectorName'];
  display: Display;
}

export function SoilTables({ figures, detectorName, display }: SoilTablesProps) {
  const { units, locale } = display;
  const title = CONDITION_TITLES[figures.condition];
  const number = new Intl.NumberFormat(locale);
  const one = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 });
  const cm = (depthCm: number | undefined) =>
    depthCm === undefined ? '–' : formatDepth(depthCm, units, locale);
  const used = CATEGORIES.filter((category) =>
    figures.states.some(({ categories }) => categories[category] > 0),
  );
  const detectors = figures.states.flatMap(({ state, detectors: rates }) =>
    rates.map(({ detectorId, finds, quests, hours, rate }) => [
      state,
      detectorName(detectorId) ?? 'Deleted',
      number.format(finds),
      number.format(quests),
      one.format(hours),
      one.format(rate.perHour),
      `${one.format(rate.low)} to ${one.format(rate.high)}`,
    ]),
  );
  return (
    <details className="group">
      <summary className="flex min-h-11 w-fit list-none items-center gap-1.5 rounded-control pr-3 font-[560] text-muted hover:text-ink [&::-webkit-details-marker]:hidden">
        <ChevronRight
          aria-hidden="true"
          size={18}
          strokeWidth={1.75}
          className="transition-transform group-open:rotate-90"
        />
        Show the figures<span className="sr-only"> of {title}</span>
      </summary>
      <div className="mt-2 grid gap-6">
        <ChartTable
          caption={`${title}: depth and category of the finds`}
          columns={['Ground', 'Finds', 'With depth', 'Median', 'Middle half', 'Deepest', ...used]}
          rows={figures.states.map(({ state, finds, depth, depthCounts, categories }) => [
            state,
            number.format(finds),
            number.format(depthCounts.reduce((sum, [, count]) => sum + count, 0)),
            cm(depth?.medianCm),
            depth ? `${cm(depth.lowerQuartileCm)} to ${cm(depth.upperQuartileCm)}` : '–',
            cm(depth?.deepestCm),
            ...used.map((category) => number.format(categories[category])),
          ])}
        />
        {detectors.length > 0 ? (
          <div className="grid gap-2">
            <ChartTable
              caption={`${title}: finds per hour by detector`}
              columns={['Ground', 'Detector', 'Finds', 'Quests', 'Hours', 'Finds per hour', 'Likely between']}
              rows={detectors}
            />
            <p className="max-w-prose text-muted text-sm">
              Hours and finds are from quests whose finds all have this ground and this detector. Quests
              without finds do not count. The range is a 95% confidence interval.
            </p>
          </div>
        ) : null}
      </div>
    </details>
  );
}
