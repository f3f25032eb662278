import { litterText } from '@metalquest/core/quest/litter';
import type { Statistics } from '@metalquest/core/statistics/statistics';
import { findsText, numberText, percentText } from '@metalquest/core/statistics/text';
import { mToMiles } from '@metalquest/core/units/distance';
import { formatDuration } from '@metalquest/core/units/duration';
import { useState } from 'react';
import type { Display } from '../../engine/use-display.ts';
import { cn } from '../../ui/cn.ts';
import { Figure } from '../../ui/figure.tsx';

interface HeadlineProps {
  statistics: Statistics;
  display: Display;
}

export function Headline({ statistics, display: { units, locale } }: HeadlineProps) {
  const { totalDistanceKm, totalDurationHours, questsWithoutWholePath: missing } = statistics;
  const [announced, setAnnounced] = useState(missing);
  if (missing > 0 && missing !== announced) setAnnounced(missing);
  const distance = units === 'imperial' ? mToMiles(totalDistanceKm * 1000) : totalDistanceKm;
  return (
    <section aria-label="Headline figures">
      <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8.5rem),1fr))] gap-y-5 [&>*+*]:border-line [&>*+*]:border-l [&>*+*]:pl-4 max-sm:[&>*:nth-child(3)]:border-l-0 max-sm:[&>*:nth-child(3)]:pl-0 [&_dd]:text-2xl md:[&_dd]:text-3xl">
        <Figure label="Finds" value={numberText(statistics.totalFinds, locale)} />
        <Figure label="Quests" value={numberText(statistics.totalQuests, locale)} />
        <Figure label="Time in the field" value={numberText(totalDurationHours, locale, 1)} unit="h" />
        <Figure
          label="Distance"
          value={numberText(distance, locale, 1)}
          unit={units === 'imperial' ? 'mi' : 'km'}
        />
      </dl>
      <dl className="mt-5 grid gap-x-6 gap-y-3 border-line border-t pt-4 sm:grid-cols-2 xl:auto-cols-fr xl:grid-flow-col xl:grid-cols-none">
        {problemOfField(statistics, locale).map(({ label, text }) => (
          <div key={label} className="flex items-baseline justify-between gap-3 sm:block">
            <dt className="text-muted text-sm">{label}</dt>
            <dd className="figures text-right text-md sm:text-left">{text}</dd>
          </div>
        ))}
      </dl>
      {/* Keeps its place after the paths have loaded, to avoid a layout shift. */}
      {announced > 0 ? (
        <p className={cn('mt-3 text-muted text-sm', missing === 0 && 'invisible')}>
          {announced === 1
            ? 'The path of one quest is'
            : `The paths of ${numberText(announced, locale)} quests are`}{' '}
          not fully on this device yet, so the distance may still grow.
        </p>
      ) : null}
    </section>
  );
}

function problemOfField(statistics: Statistics, locale: string): readonly { label: string; text: string }[] {
  const { totalFinds, totalDurationHours, mostFrequentCategory, findsByCategory, totalLitter } = statistics;
  const { averageQuestDurationMinutes: average, longestQuestDurationMinutes: longest } = statistics;
  const recentCount = statistics.findFrequencyByDate.reduce((sum, { count }) => sum + count, 0);
  const minutes = (value: number | null) => (value === null ? '–' : formatDuration(value * 60));
  return [
    { label: 'Last 30 days', text: findsText(recentCount, locale) },
    {
      label: 'Finds per hour',
      text: totalDurationHours > 0 ? numberText(totalFinds / totalDurationHours, locale, 1) : '–',
    },
    { label: 'Average quest', text: minutes(average) },
    { label: 'Longest quest', text: minutes(longest) },
    {
      label: 'Most frequent category',
      text: mostFrequentCategory
        ? `${mostFrequentCategory}, ${percentText(findsByCategory[mostFrequentCategory] / totalFinds, locale)}`
        : '–',
    },
    ...(totalLitter > 0 ? [{ label: 'Litter taken away', text: litterText(totalLitter, locale) }] : []),
  ];
}
