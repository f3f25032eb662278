// @vitest-environment happy-dom
import { asQuestId, asUserId } from '@metalquest/core/ids';
import { LEAVE_QUEST_QUESTION } from '@metalquest/core/quest/attention';
import type { ActiveQuest, PausedQuest, Quest } from '@metalquest/core/quest/quest';
import { renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DeviceLocationContext, UNKNOWN_LOCATION } from '../../platform/device-location.ts';
import { toast } from '../../ui/toast.ts';
import { useEnjoyingTip } from './record/use-enjoying-tip.ts';
import { useTrackingGuard } from './record/use-tracking-guard.ts';
import { useLeaveGuard } from './use-leave-guard.ts';

const startedAt = '2026-05-01T08:00:00.000Z';
const active: ActiveQuest = {
  id: asQuestId('11111111-1111-4111-8111-111111111111'),
  userId: asUserId('22222222-2222-4222-8222-222222222222'),
  name: 'Long Meadow',
  description: null,
  startTime: startedAt,
  durationSeconds: 0,
  weather: null,
  isCurrent: true,
  startLocation: null,
  locationName: null,
  permissionId: null,
  createdAt: startedAt,
  updatedAt: startedAt,
  status: 'active',
  currentSegmentStart: startedAt,
  endTime: null,
};
const paused: PausedQuest = { ...active, status: 'paused', currentSegmentStart: null };

beforeEach(() => {
  vi.useFakeTimers();
  vi.setSystemTime(new Date(startedAt));
  localStorage.clear();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('leaving the page', () => {
  const leave = () => {
    const event = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(event);
    return event.defaultPrevented;
  };

  it('asks with the specified text during an active quest, and at no other time', () => {
    expect(LEAVE_QUEST_QUESTION).toBe('You have an active quest. Are you sure you want to leave?');
    const { rerender, unmount } = renderHook(({ on }) => useLeaveGuard(on), { initialProps: { on: true } });
    expect(leave()).toBe(true);
    rerender({ on: false });
    expect(leave()).toBe(false);
    rerender({ on: true });
    unmount();
    expect(leave()).toBe(false);
  });
});

describe('the tip of an active quest', () => {
  const tipOn = (quest: Quest) => renderHook(() => useEnjoyingTip(quest));

  it('appears once, after five minutes', () => {
    const info = vi.spyOn(toast, 'info').mockImplementation(() => {});
    const { unmount } = tipOn(active);
    vi.advanceTimersByTime(5 * 60_000 - 1);
    expect(info).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(info).toHaveBeenCalledExactlyOnceWith('Enjoying your quest?', expect.anything());
    unmount();
    tipOn(active);
    vi.advanceTimersByTime(60 * 60_000);
    expect(info).toHaveBeenCalledOnce();
  });

  it('does not appear while the quest is paused', () => {
    const info = vi.spyOn(toast, 'info').mockImplementation(() => {});
    tipOn(paused);
    vi.advanceTimersByTime(60 * 60_000);
    expect(info).not.toHaveBeenCalled();
  });
});

describe('returning to a page hidden during an active quest', () => {
  it("shows 'Quest Tracking Paused' at most once a minute", () => {
    const warning = vi.spyOn(toast, 'warning').mockImplementation(() => {});
    const listeners = new Set<() => void>();
    const location = {
      ...UNKNOWN_LOCATION,
      onTrackingResumed(listener: () => void) {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    };
    const wrapper = ({ children }: { children: ReactNode }) => (
      <DeviceLocationContext value={location}>{children}</DeviceLocationContext>
    );
    const { unmount } = renderHook(() => useTrackingGuard(), { wrapper });
    const comeBack = () => {
      for (const listener of listeners) listener();
    };
    comeBack();
    vi.advanceTimersByTime(59_999);
    comeBack();
    expect(warning).toHaveBeenCalledExactlyOnceWith('Quest Tracking Paused', expect.anything());
    vi.advanceTimersByTime(1);
    comeBack();
    expect(warning).toHaveBeenCalledTimes(2);
    unmount();
    expect(listeners.size).toBe(0);
  });
});
