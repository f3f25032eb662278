import { describe, expect, it } from 'vitest';
import { backAction } from './back-button.ts';
import { cameraRefusal } from './camera-refusal.ts';
import { clearedDataText } from './cleared-data-text.ts';
import { orphanedFileLabel, orphanedFilesText } from './orphaned-file-text.ts';

describe('the back button', () => {
  it.each([
    [{ isOverlayOpen: true, canGoBack: true, hasActiveQuest: true }, 'close'],
    [{ isOverlayOpen: true, canGoBack: false, hasActiveQuest: false }, 'close'],
    [{ isOverlayOpen: false, canGoBack: true, hasActiveQuest: true }, 'back'],
    [{ isOverlayOpen: false, canGoBack: true, hasActiveQuest: false }, 'back'],
    [{ isOverlayOpen: false, canGoBack: false, hasActiveQuest: false }, 'leave'],
    [{ isOverlayOpen: false, canGoBack: false, hasActiveQuest: true }, 'minimise'],
  ] as const)('with %o: %s', (situation, action) => {
    expect(backAction(situation)).toBe(action);
  });
});

describe('a camera without a picture', () => {
  it.each(['OS-PLUG-CAMR-0006', 'OS-PLUG-CAMR-0020'])(
    'a cancellation by the user (%s) is not an error',
    (code) => {
      expect(cameraRefusal(code, 'cancelled')).toBeNull();
    },
  );

  it.each(['OS-PLUG-CAMR-0003', 'OS-PLUG-CAMR-0005'])(
    'a missing permission (%s) explains where to grant it',
    (code) => {
      expect(cameraRefusal(code, '')?.description).toMatch(/settings of this phone.*allow/);
    },
  );

  it('Android errors without a code are recognised by their text', () => {
    expect(cameraRefusal(undefined, 'User cancelled photos app')).toBeNull();
    expect(cameraRefusal(undefined, 'User denied access to camera')?.title).toBe(
      'MetalQuest cannot use the camera',
    );
    expect(cameraRefusal(undefined, 'Unable to resolve camera activity')?.title).toBe('There is no camera');
  });

  it.each([undefined, 'OS-PLUG-CAMR-0010'])('another reason (%s) keeps the phone’s message', (code) => {
    expect(cameraRefusal(code, 'Lens fell off')?.description).toContain('Lens fell off');
  });
});

it.each([
  [0, 'nothing is lost'],
  [1, '1 unsynced change is lost.'],
  [12, '12 unsynced changes are lost.'],
])('explains the loss of data with %i unsent changes', (lost, words) => {
  expect(clearedDataText(lost)).toContain(words);
  expect(clearedDataText(lost)).toContain('Sign in again');
});

it('a file without a database record is described as far as known', () => {
  const media = { filename: 'coin.mp4', mediaType: 'video' } as const;
  expect(orphanedFileLabel({ size: 6_000_000, media }, 'en-GB')).toBe('video “coin.mp4” (6 MB)');
  expect(orphanedFileLabel({ size: null, media: null }, 'en-GB')).toBe('file');
  expect(orphanedFilesText(1)).toContain('1 large file that may not have been sent');
  expect(orphanedFilesText(3)).toContain('3 large files');
});
