import { materialShares, periodShares } from '@metalquest/core/statistics/named-shares';
import { useMemo } from 'react';
import type { StatisticsChartProps } from './chart-props.ts';
import { NamedChart } from './named-chart.tsx';

/** Of what time the finds are, the oldest first. */
export function PeriodChart({ statistics, display: { locale }, className = '' }: StatisticsChartProps) {
  const { findsByPeriod, totalFinds } = statistics;
  const named = useMemo(() => periodShares(findsByPeriod), [findsByPeriod]);
  return (
    <NamedChart named={named} by="period" totalFinds={totalFinds} locale={locale} className={className} />
  );
}

/** What the finds are made of, the most frequent first. */
export function MaterialChart({ statistics, display: { locale }, className = '' }: StatisticsChartProps) {
  const { findsByMaterial, totalFinds } = statistics;
  const named = useMemo(() => materialShares(findsByMaterial), [findsByMaterial]);
  return (
    <NamedChart named={named} by="material" totalFinds={totalFinds} locale={locale} className={className} />
  );
}
