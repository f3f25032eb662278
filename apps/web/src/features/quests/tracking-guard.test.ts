import { describe, expect, it } from 'vitest';
import { createTrackingGuard } from './tracking-guard.ts';

function guardWithLog() {
  const log: string[] = [];
  const clock = { nowMs: 0 };
  const guard = createTrackingGuard({
    now: () => clock.nowMs,
    pauseTracking: () => log.push('pause'),
    resumeTracking: () => log.push('resume'),
    tellPaused: () => log.push('tell'),
  });
  return { guard, log, clock };
}

describe('hiding the tab during an active quest', () => {
  it('pauses tracking, and resumes and tells on return', () => {
    const { guard, log } = guardWithLog();
    guard.visibilityChanged(true);
    expect(log).toEqual(['pause']);
    guard.visibilityChanged(false);
    expect(log).toEqual(['pause', 'resume', 'tell']);
  });

  it('tells at most once a minute', () => {
    const { guard, log, clock } = guardWithLog();
    const hideAndReturn = () => {
      guard.visibilityChanged(true);
      guard.visibilityChanged(false);
    };
    hideAndReturn();
    clock.nowMs = 59_999;
    hideAndReturn();
    expect(log.filter((entry) => entry === 'tell')).toHaveLength(1);
    clock.nowMs = 60_000;
    hideAndReturn();
    expect(log.filter((entry) => entry === 'tell')).toHaveLength(2);
    expect(log.filter((entry) => entry === 'resume')).toHaveLength(3);
  });

  it('does nothing on a page that was never hidden', () => {
    const { guard, log } = guardWithLog();
    guard.visibilityChanged(false);
    expect(log).toEqual([]);
  });
});
