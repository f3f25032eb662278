import { activeDurationS } from '@metalquest/core/quest/duration';
import type { Quest } from '@metalquest/core/quest/quest';
import { useEffect, useState } from 'react';

/** Milliseconds until the running segment is a whole number of seconds old. */
export function untilNextSecondMs(segmentStart: string, nowMs: number): number {
  const intoSecond = (nowMs - Date.parse(segmentStart)) % 1000;
  return Number.isFinite(intoSecond) ? 1000 - ((intoSecond + 1000) % 1000) : 1000;
}

/**
 * Seconds the quest has been active, ticking once a second while it runs, on the second. Use it in the smallest
 * component that shows the time, so that the map beside it is not drawn again.
 */
export function useActiveDurationS(quest: Quest): number {
  const [nowMs, setNowMs] = useState(() => Date.now());
  const segmentStart = quest.currentSegmentStart;
  useEffect(() => {
    // A clock is outside React: this follows it for as long as the segment runs.
    if (segmentStart === null) return;
    let timer: ReturnType<typeof setTimeout>;
    const tick = () => {
      const now = Date.now();
      setNowMs(now);
      timer = setTimeout(tick, untilNextSecondMs(segmentStart, now));
    };
    tick();
    return () => clearTimeout(timer);
  }, [segmentStart]);
  return activeDurationS(quest, nowMs);
}
