import { asFindId, type FindId, type QuestId } from '@metalquest/core/ids';
import type { PersonalRecords } from '@metalquest/core/statistics/statistics';
import { findsText, numberText } from '@metalquest/core/statistics/text';
import { formatDepth } from '@metalquest/core/units/depth';
import { formatDistance } from '@metalquest/core/units/distance';
import { formatDuration } from '@metalquest/core/units/duration';
import {
  ArrowDownToLine,
  CalendarDays,
  CalendarRange,
  ChevronRight,
  Footprints,
  type LucideIcon,
  Sparkles,
  Timer,
} from 'lucide-react';
import { useId } from 'react';
import { Link } from 'react-router';
import { useEngine } from '../../engine/engine.ts';
import type { Display } from '../../engine/use-display.ts';
import { useLive } from '../../engine/use-live.ts';
import { dateText, daysText, dayText } from '../../records/date-text.ts';
import type { StatisticsChartProps } from './charts/chart-props.ts';

interface RecordLine {
  readonly title: string;
  readonly value: string;
  readonly when: string;
  readonly to: string;
  readonly Icon: LucideIcon;
  readonly questId?: QuestId;
  readonly findId?: FindId;
}

/** Personal bests, each with a link to its quest, find or days. */
export function Records({ statistics: { records }, display, className = '' }: StatisticsChartProps) {
  const headingId = useId();
  const lines = linesOf(records, display);
  if (lines.length === 0) return null;
  return (
    <section aria-labelledby={headingId} className={className}>
      <div className="border-line border-t pt-4">
        <h2 id={headingId} className="eyebrow py-3 font-sans">
          Personal records
        </h2>
        <ul className="grid grid-cols-[minmax(0,1fr)] gap-x-12 md:grid-cols-2">
          {lines.map((line) => (
            <li key={line.title} className="border-line border-b">
              <RecordLink line={line} />
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

function RecordLink({ line }: { line: RecordLine }) {
  const { title, value, when, to, Icon } = line;
  const name = useName(line);
  return (
    <Link
      to={to}
      className="-mx-2.5 flex min-h-19 items-center gap-4 rounded-sm px-2.5 py-3 transition-colors hover:bg-moss-tint"
    >
      <Icon aria-hidden="true" size={24} strokeWidth={1.75} className="shrink-0 text-moss" />
      <span className="min-w-0 grow">
        <span className="block text-muted text-sm">{title}</span>
        <span className="figures block text-lg">{value}</span>
        <span className="block truncate text-muted text-sm">{name ? `${name}, ${when}` : when}</span>
      </span>
      <ChevronRight aria-hidden="true" size={18} strokeWidth={1.75} className="shrink-0 text-muted" />
    </Link>
  );
}

function useName({ questId, findId }: RecordLine): string | null {
  const { queries } = useEngine();
  return (
    useLive(async () => {
      if (questId) return (await queries.quest(questId))?.name ?? null;
      return findId ? ((await queries.find(findId))?.find.name ?? null) : null;
    }, [queries, questId, findId]).value ?? null
  );
}

function linesOf(records: PersonalRecords, { units, locale }: Display): readonly RecordLine[] {
  const {
    mostFindsInQuest,
    longestQuest,
    longestWalk,
    deepestFind,
    bestDay,
    longestRunOfWeeks: run,
  } = records;
  const quest = (
    of: PersonalRecords['longestQuest'],
    title: string,
    Icon: LucideIcon,
    text: (value: number) => string,
  ): RecordLine[] =>
    of
      ? [
          {
            title,
            Icon,
            value: text(of.value),
            when: dateText(of.startTime, locale),
            to: `/quests/${of.questId}`,
            questId: of.questId,
          },
        ]
      : [];
  return [
    ...quest(mostFindsInQuest, 'Most finds in a quest', Sparkles, (finds) => findsText(finds, locale)),
    ...(deepestFind
      ? [
          {
            title: 'Deepest find',
            Icon: ArrowDownToLine,
            value: formatDepth(deepestFind.depthCm, units, locale),
            when: dateText(deepestFind.foundAt, locale),
            to: `/finds/${deepestFind.findId}`,
            findId: asFindId(deepestFind.findId),
          },
        ]
      : []),
    ...quest(longestQuest, 'Longest quest', Timer, (minutes) => formatDuration(minutes * 60)),
    ...quest(longestWalk, 'Longest walk', Footprints, (km) => formatDistance(km * 1000, units, locale)),
    ...(bestDay
      ? [
          {
            title: 'Most finds on a day',
            Icon: CalendarDays,
            value: findsText(bestDay.count, locale),
            when: dayText(bestDay.day, locale),
            to: `/finds?from=${bestDay.day}&to=${bestDay.day}`,
          },
        ]
      : []),
    ...(run && run.weeks > 1
      ? [
          {
            title: 'Most weeks in a row with a quest',
            Icon: CalendarRange,
            value: `${numberText(run.weeks, locale)} weeks`,
            when: daysText({ from: run.from, to: run.to }, locale),
            to: `/quests?from=${run.from}&to=${run.to}`,
          },
        ]
      : []),
  ];
}
