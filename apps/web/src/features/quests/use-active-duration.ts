import { activeDurationS } from '@metalquest/core/quest/duration';
import type { Quest } from '@metalquest/core/quest/quest';
import { useEffect, useState } from 'react';

/** Milliseconds until the running segment's age is a whole number of seconds. */
export function untilNextSecondMs(segmentStart: string, nowMs: number): number {
  const intoSecond = (nowMs - Date.parse(segmentStart)) % 1000;
  return Number.isFinite(intoSecond) ? 1000 - ((intoSecond + 1000) % 1000) : 1000;
}

/** Active seconds, updated every second while the quest runs. Use it in a small component. */
export function useActiveDurationS(quest: Quest): number {
  const [nowMs, setNowMs] = useState(() => Date.now());
  const segmentStart = quest.currentSegmentStart;
  useEffect(() => {
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
