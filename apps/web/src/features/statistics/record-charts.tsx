import { materialShares, periodShares } from '@metalquest/core/statistics/named-shares';
import { useMemo } from 'react';
import type { StatisticsChartProps } from './chart-props.ts';
import { NamedChart } from './named-chart.tsx';

/** Finds by period, oldest first. */
export function PeriodChart({ statistics, display: { locale }, className = '' }: StatisticsChartProps) {
  const { findsByPeriod, totalFinds } = statistics;
  const named = useMemo(() => periodShares(findsByPeriod), [findsByPeriod]);
  return (
    <NamedChart named={named} by="period" totalFinds={totalFinds} locale={locale} className={className} />
  );
}

/** Finds by material, most frequent first. */
export function MaterialChart({ statistics, display: { locale }, className = '' }: StatisticsChartProps) {
  const { findsByMaterial, totalFinds } = statistics;
  const named = useMemo(() => materialShares(findsByMaterial), [findsByMaterial]);
  return (
    <NamedChart named={named} by="material" totalFinds={totalFinds} locale={locale} className={className} />
  );
}
