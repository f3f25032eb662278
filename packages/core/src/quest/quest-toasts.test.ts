import { expect, test } from 'vitest';
import { questActionFailedToast, questStartedToast, trackingPausedToast } from './quest-toasts.ts';

test('a started quest is announced by name for 3 seconds', () => {
  expect(questStartedToast('Long field')).toEqual({
    title: 'Quest Started',
    description: 'Long field has been started successfully!',
    tone: 'success',
    durationMs: 3000,
  });
});

test.each([
  ['add', 'Add Quest Failed'],
  ['update', 'Update Quest Failed'],
  ['delete', 'Delete Quest Failed'],
  ['activate', 'Activation Failed'],
  ['pause', 'Pause Quest Failed'],
  ['resume', 'Resume Quest Failed'],
  ['end', 'End Quest Failed'],
  ['restart', 'Restart Quest Failed'],
] as const)("a quest's failed %s is reported as %s", (action, title) => {
  expect(questActionFailedToast(action, 'why')).toMatchObject({ title, description: 'why' });
});

test('returning to the tab shows that tracking was paused', () => {
  expect(trackingPausedToast()).toMatchObject({ title: 'Quest Tracking Paused', tone: 'warning' });
});
