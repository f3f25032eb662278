import { useEffect, useState } from 'react';

/** Often enough for '5 minutes ago'. */
const STEP_MS = 15_000;

/** The current time, updated regularly, for relative times. */
export function useNow(): number {
  const [nowMs, setNowMs] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), STEP_MS);
    return () => clearInterval(timer);
  }, []);
  return nowMs;
}
