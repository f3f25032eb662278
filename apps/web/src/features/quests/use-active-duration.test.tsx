// @vitest-environment happy-dom
import { asQuestId, asUserId } from '@metalquest/core/ids';
import type { ActiveQuest, PausedQuest, QuestBase } from '@metalquest/core/quest/quest';
import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { untilNextSecondMs, useActiveDurationS } from './use-active-duration.ts';

const at = '2026-05-01T08:00:00.000Z';
const base: QuestBase = {
  id: asQuestId('11111111-1111-4111-8111-111111111111'),
  userId: asUserId('22222222-2222-4222-8222-222222222222'),
  name: 'Long Meadow',
  description: null,
  startTime: at,
  durationSeconds: 60,
  weather: null,
  isCurrent: true,
  startLocation: null,
  locationName: null,
  permissionId: null,
  createdAt: at,
  updatedAt: at,
};
const active: ActiveQuest = { ...base, status: 'active', currentSegmentStart: at, endTime: null };
const paused: PausedQuest = { ...base, status: 'paused', currentSegmentStart: null, endTime: null };

describe('the timer of a quest', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    vi.setSystemTime(new Date('2026-05-01T08:00:10.400Z'));
  });
  afterEach(() => vi.useRealTimers());

  it('counts seconds from the stored duration and the running segment', () => {
    const { result } = renderHook(() => useActiveDurationS(active));
    expect(result.current).toBe(70);
    act(() => vi.advanceTimersByTime(599));
    expect(result.current).toBe(70);
    act(() => vi.advanceTimersByTime(1));
    expect(result.current).toBe(71);
    act(() => vi.advanceTimersByTime(3000));
    expect(result.current).toBe(74);
  });

  it('stops while the quest is paused, without a timer', () => {
    const { result } = renderHook(() => useActiveDurationS(paused));
    expect(result.current).toBe(60);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('updates at once when a paused quest is resumed', () => {
    const { result, rerender } = renderHook(({ quest }) => useActiveDurationS(quest), {
      initialProps: { quest: paused as PausedQuest | ActiveQuest },
    });
    vi.setSystemTime(new Date('2026-05-01T08:10:00.000Z'));
    rerender({ quest: { ...active, currentSegmentStart: '2026-05-01T08:10:00.000Z' } });
    expect(result.current).toBe(60);
    act(() => vi.advanceTimersByTime(1000));
    expect(result.current).toBe(61);
  });

  it('waits a whole second when the clock was set back before the segment start', () => {
    expect(untilNextSecondMs(at, Date.parse(at))).toBe(1000);
    expect(untilNextSecondMs(at, Date.parse(at) - 250)).toBe(250);
  });
});
