import { expect, test } from 'vitest';
import { afterEight, EIGHT } from '../../test/quest/quest-test-data.ts';
import { QUEST } from '../../test/tracking/stored-fixes-test-data.ts';
import { pauseQuest, resumeQuest } from '../quest/lifecycle.ts';
import {
  backgroundExplanation,
  type TrackingProblem,
  trackingNotice,
  trackingProblemText,
} from './tracking-text.ts';

test("the notification shows the quest's elapsed time without pauses", () => {
  expect(trackingNotice(QUEST, afterEight(1, 5))).toMatchObject({
    title: 'Recording Long field',
    pausedTitle: 'Paused: Long field',
    elapsedMs: 65_000,
  });
  const paused = pauseQuest(QUEST, afterEight(10));
  const resumed = paused.ok ? resumeQuest(paused.value, afterEight(30)) : paused;
  if (!resumed.ok || resumed.value.status !== 'active') throw new Error('the quest does not go on');
  expect(trackingNotice(resumed.value, afterEight(31)).elapsedMs).toBe(11 * 60_000);
  // Setting the clock back must not make the time negative.
  expect(trackingNotice(QUEST, EIGHT - 3_600_000).elapsedMs).toBe(0);
});

test('the message about each obstacle says that the quest continues and what to do', () => {
  const hindrances: TrackingProblem[] = ['denied', 'revoked', 'approximate', 'switched-off', 'failed'];
  for (const hindrance of hindrances) {
    for (const kind of ['android', 'ios'] as const) {
      expect(trackingProblemText(hindrance, kind)).toMatch(/path (is not recorded|has a gap)/);
      expect(trackingProblemText(hindrance, kind)).toMatch(
        /allow location in|Turn (it )?on|Pause and resume/,
      );
    }
  }
  expect(trackingProblemText('denied', 'ios')).toContain('Settings > Apps > MetalQuest > Location');
  expect(trackingProblemText('revoked', 'android')).toContain('Permissions > Location');
});

test("the second prompt is explained with the phone's own terms", () => {
  expect(backgroundExplanation('android')).toContain('“Allow all the time”');
  expect(backgroundExplanation('ios')).toContain('“Always”');
});
