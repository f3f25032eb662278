import { asQuestId } from '@metalquest/core/ids';
import { expect, test, vi } from 'vitest';
import { scriptedTracker } from '../../platform/testing/scripted-tracker.ts';
import { startService, walkOf } from './testing/start-service.ts';

const QUEST_ID = asQuestId('22222222-2222-4222-8222-222222222222');
const NO_FIXES = { from: 'keeper', stored: { fixes: [], readAt: { wallMs: 0, monotonicMs: 0 } } } as const;

/** A location service with a fake tracker. */
function follow(runsInBackground: boolean) {
  const tracker = scriptedTracker(runsInBackground);
  const parts = startService({ trackLocation: tracker.track });
  const resumed = vi.fn();
  parts.service.get().onTrackingResumed(resumed);
  return { ...parts, tracker, resumed };
}

test('the tracker follows the state of the quest', () => {
  const { service, fakeState, tracker } = follow(true);
  const walk = walkOf(QUEST_ID);
  service.setActiveQuest(walk);
  fakeState.setVisible(false);
  fakeState.setVisible(true);
  service.setPausedQuest(QUEST_ID);
  service.setActiveQuest(null);
  service.stop({ signedOut: true });
  expect(tracker.calls).toEqual([
    'seen',
    `start ${QUEST_ID} ${walk.run.startedAt}`,
    'hidden',
    'seen',
    `pause ${QUEST_ID}`,
    'stop',
    'signed out',
  ]);
});

test('a hidden page reports a gap only if the tracker leaves one', () => {
  for (const [runsInBackground, times] of [
    [true, 0],
    [false, 1],
  ] as const) {
    const { service, fakeState, resumed } = follow(runsInBackground);
    service.setActiveQuest(walkOf(QUEST_ID));
    fakeState.setVisible(false);
    fakeState.setVisible(true);
    expect(resumed).toHaveBeenCalledTimes(times);
  }
});

test('does not read stored fixes while nothing is recorded, and leaves background recording on', async () => {
  const { service, tracker } = follow(true);
  service.setActiveQuest(walkOf(QUEST_ID));
  expect(await tracker.emit(NO_FIXES)).toBe(false);
  const take = vi.fn(async () => true);
  const leave = service.recordWith({ take, pausedOutside: vi.fn(), adoptedGuests: async () => [] });
  expect(await tracker.emit(NO_FIXES)).toBe(true);
  leave();
  service.letGo();
  expect(await tracker.emit(NO_FIXES)).toBe(false);
  expect(tracker.calls).not.toContain('stop');
});

test('obstacles are part of the location state', () => {
  const { service, tracker } = follow(true);
  const help = { kind: 'hindrance', text: 'No path.', allow: null, openSettings: null } as const;
  tracker.parts().onHelp(help);
  expect(service.get().tracking).toBe(help);
  tracker.parts().onHelp(null);
  expect(service.get().tracking).toBeNull();
});
