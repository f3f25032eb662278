import { CATEGORIES, type Category } from '@metalquest/core/find/category';
import { gearSentence, hasRate, type NamedGear } from '@metalquest/core/statistics/sentences';
import type { GearFigures, Rate } from '@metalquest/core/statistics/statistics';
import { capital, FEWEST_FOR_A_CLAIM, findsText, numberText } from '@metalquest/core/statistics/text';
import { useMemo } from 'react';
import { drawGrid } from '../../../charts/draw-grid.ts';
import { drawRows, type Row } from '../../../charts/draw-rows.ts';
import type { ChartLayout } from '../../../charts/marks.ts';
import { useEngine } from '../../../engine/engine.ts';
import { useLive } from '../../../engine/use-live.ts';
import { NotRecorded } from '../not-recorded.tsx';
import type { StatisticsChartProps } from './chart-props.ts';
import { FigureChart } from './figure-chart.tsx';

/** Detectors side by side in one grid; more would be too narrow. */
const MOST_COLUMNS = 4;

type Kind = 'detector' | 'coil';

/** Detectors or coils with their names, the one with most finds first. */
function useNamedGear(figures: readonly GearFigures[], kind: Kind): readonly NamedGear[] {
  const { queries } = useEngine();
  const gear = useLive(() => queries.equipment(kind), [queries, kind]).value;
  return useMemo(() => {
    const names = new Map(gear?.map(({ id, name }) => [id, name]));
    return figures.map((one) => ({
      name: names.get(one.equipmentId) ?? `A deleted ${kind}`,
      figures: one,
    }));
  }, [gear, figures, kind]);
}

export function DetectorCharts({ statistics, display: { locale } }: StatisticsChartProps) {
  const gear = useNamedGear(statistics.detectors, 'detector');
  return (
    <>
      <RateChart gear={gear} kind="detector" locale={locale} />
      <RateByCategoryChart gear={gear} locale={locale} />
    </>
  );
}

export function CoilChart({ statistics, display: { locale } }: StatisticsChartProps) {
  const gear = useNamedGear(statistics.coils, 'coil');
  if (gear.length === 0) {
    return (
      <NotRecorded title="Coils compared" sentence={gearSentence(gear, locale, 'coil')}>
        Add your coils to your gear and choose the one you use when you log a find; it is remembered for the
        next find, and coils can be compared here.
      </NotRecorded>
    );
  }
  return <RateChart gear={gear} kind="coil" locale={locale} />;
}

interface GearProps {
  gear: readonly NamedGear[];
  locale: string;
}

const interval = ({ low, high }: Rate, locale: string): string =>
  `${numberText(low, locale, 1)} to ${numberText(high, locale, 1)}`;

function RateChart({ gear, kind, locale }: GearProps & { kind: Kind }) {
  const draw = useMemo(() => {
    const rows = gear.map(({ name, figures }): Row => {
      const { rate, finds, hours } = figures.alone;
      if (!hasRate(figures) || !rate) {
        const text = `${findsText(finds, locale)} with one ${kind}, too few`;
        return { name, value: 0, text, isThin: true, label: `${name}: ${text}` };
      }
      return {
        name,
        value: rate.perHour,
        interval: rate,
        text: numberText(rate.perHour, locale, 1),
        note: findsText(finds, locale),
        label: `${name}: ${numberText(rate.perHour, locale, 1)} finds per hour, 95% interval ${interval(rate, locale)}; ${findsText(finds, locale)} in ${numberText(hours, locale, 1)} h`,
      };
    });
    return (layout: ChartLayout) => drawRows({ rows, tone: 'moss' }, layout);
  }, [gear, kind, locale]);
  return (
    <FigureChart
      name={`${kind}s-finds-an-hour`}
      title={`${capital(kind)}s compared`}
      sentence={gearSentence(gear, locale, kind)}
      draw={draw}
      orientation="vertical"
      minHeightRem={9}
      note={`Finds per hour on quests with only one ${kind}. The line is the 95% confidence interval. Quests without finds do not count.`}
      table={{
        caption: `Finds per hour by ${kind}`,
        columns: [
          capital(kind),
          'All finds',
          `Quests with one ${kind}`,
          `Hours with one ${kind}`,
          `Finds with one ${kind}`,
          'Finds per hour',
          '95% interval',
        ],
        rows: gear.map(({ name, figures }) => {
          const { alone } = figures;
          const rate = hasRate(figures) ? alone.rate : null;
          return [
            name,
            numberText(figures.finds, locale),
            numberText(alone.quests, locale),
            numberText(alone.hours, locale, 1),
            numberText(alone.finds, locale),
            rate ? numberText(rate.perHour, locale, 1) : 'too few',
            rate ? interval(rate, locale) : '–',
          ];
        }),
      }}
    />
  );
}

function RateByCategoryChart({ gear, locale }: GearProps) {
  const compared = useMemo(
    () => gear.filter(({ figures }) => hasRate(figures)).slice(0, MOST_COLUMNS),
    [gear],
  );
  const categories = useMemo(
    () =>
      CATEGORIES.filter((category) => compared.some(({ figures }) => figures.findsByCategory[category] > 0)),
    [compared],
  );
  const draw = useMemo(() => {
    const rows = categories.map((category) => ({
      name: category,
      cells: compared.map((one) => {
        const { text, rate, spoken } = cellOf(one, category, locale);
        return { value: rate?.perHour ?? null, text, label: `${one.name}, ${category}: ${spoken}` };
      }),
    }));
    return (layout: ChartLayout) => drawGrid({ columns: compared.map(({ name }) => name), rows }, layout);
  }, [compared, categories, locale]);
  return (
    <FigureChart
      name="detectors-by-category"
      title="Detectors by category"
      sentence={byCategorySentence(compared)}
      draw={draw}
      orientation="horizontal"
      minHeightRem={9}
      note="Finds per hour of each category; categories with fewer than five finds show the number of finds instead."
      table={{
        caption: 'Finds per hour by detector and category',
        columns: ['Category', ...compared.map(({ name }) => name)],
        rows: categories.map((category) => [
          category,
          ...compared.map((one) => {
            const { text, rate } = cellOf(one, category, locale);
            return rate ? `${text} (${interval(rate, locale)})` : text;
          }),
        ]),
      }}
    />
  );
}

function byCategorySentence(compared: readonly NamedGear[]): string {
  if (compared.length === 0) return 'Too few finds with only one detector to compare categories.';
  if (compared.length === 1) return `Finds per hour with ${compared[0]?.name ?? ''}.`;
  return 'Finds per hour for each detector.';
}

/** A detector's rate for a category; below five finds only their number. */
function cellOf({ figures: { alone } }: NamedGear, category: Category, locale: string) {
  const rate = alone.rateByCategory?.[category] ?? null;
  const finds = Math.round((rate?.perHour ?? 0) * alone.hours);
  if (!rate || finds < FEWEST_FOR_A_CLAIM) {
    const text = findsText(finds, locale);
    return { text, rate: null, spoken: `${text}, too few` };
  }
  const text = numberText(rate.perHour, locale, 1);
  return { text, rate, spoken: `${text} finds per hour, 95% interval ${interval(rate, locale)}` };
}
