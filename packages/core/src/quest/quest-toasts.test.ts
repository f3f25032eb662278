import { expect, test } from 'vitest';
import { questError } from './quest-error.ts';
import {
  questActionFailedToast,
  questErrorToast,
  questNotCreatedToast,
  questStartedToast,
  trackingPausedToast,
} from './quest-toasts.ts';

test('a started quest is told by its name for 3 seconds', () => {
  expect(questStartedToast('Long field')).toEqual({
    title: 'Quest Started',
    description: 'Long field has been started successfully!',
    tone: 'success',
    durationMs: 3000,
  });
});

test('a quest that could not be made tells why, or that it is not known', () => {
  expect(questNotCreatedToast('disk full')).toMatchObject({
    title: 'Error Creating Quest',
    description: 'disk full',
    tone: 'destructive',
  });
  expect(questNotCreatedToast(null).description).toBe('An unexpected error occurred');
});

test('a refusal is told under its own title', () => {
  expect(questErrorToast(questError('not-ended'))).toMatchObject({
    title: 'Cannot Restart',
    description: 'Only ended quests can be restarted.',
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
] as const)("a quest's failed %s is told as %s", (action, title) => {
  expect(questActionFailedToast(action, 'why')).toMatchObject({ title, description: 'why' });
});

test('coming back to the tab tells that tracking was paused', () => {
  expect(trackingPausedToast()).toMatchObject({ title: 'Quest Tracking Paused', tone: 'warning' });
});
