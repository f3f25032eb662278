import type { Quest } from '@metalquest/core/quest/quest';
import { CalendarDays, MapPin } from 'lucide-react';
import type { Display } from '../../engine/use-display.ts';
import { usePlaceText } from '../../engine/use-place-text.ts';
import { WeatherCredit } from '../../records/weather-credit.tsx';
import { longDayText, timeText } from './quest-dates.ts';
import { WeatherNote } from './weather-note.tsx';

const icon = { 'aria-hidden': true, size: 18, strokeWidth: 1.75, className: 'shrink-0' } as const;

export function QuestMeta({ quest, display }: { quest: Quest; display: Display }) {
  const write = usePlaceText();
  const from = timeText(quest.startTime, display.locale);
  const to = quest.endTime ? timeText(quest.endTime, display.locale) : null;
  return (
    <ul className="flex flex-wrap gap-x-5 gap-y-1.5 text-muted">
      <li className="flex items-center gap-1.5">
        <CalendarDays {...icon} />
        <span>
          {longDayText(quest.startTime, display.locale)},{' '}
          <span className="inline-block">{to ? `${from} to ${to}` : `from ${from}`}</span>
        </span>
      </li>
      {quest.locationName || quest.startLocation ? (
        <li className="wrap-anywhere flex min-w-0 flex-wrap items-center gap-x-1.5">
          <MapPin {...icon} />
          <span className="min-w-0">{quest.locationName}</span>
          {quest.startLocation ? (
            <span className="text-sm tabular-nums">
              <span className="sr-only">Started at </span>
              {write(quest.startLocation)}
            </span>
          ) : null}
        </li>
      ) : null}
      {quest.weather ? (
        <li className="flex flex-wrap items-center gap-x-2">
          <WeatherNote weather={quest.weather} display={display} described />
          <WeatherCredit className="text-sm underline-offset-2 hover:underline" />
        </li>
      ) : null}
    </ul>
  );
}
