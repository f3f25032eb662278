import { expect, test } from 'vitest';
import { asEquipmentId, asFindId, asMediaId, asUserId } from '../ids.ts';
import { ALLOWED_MEDIA_TYPES, extensionOfType, mediaMime, typeOfFilename } from './file-types.ts';
import {
  checkFindMediaFile,
  checkMediaFile,
  classifyFindMedia,
  classifyGearMedia,
  MAX_FILE_BYTES,
  MAX_TOTAL_BYTES,
} from './limits.ts';
import { filesNotProcessedToast, filesNotStoredToast } from './media-toasts.ts';
import { findMediaPath, gearMediaPath } from './storage-path.ts';

const MB = 1024 * 1024;

test('a file of 50 MB is accepted, one byte more is not', () => {
  expect(checkMediaFile({ type: 'video/mp4', size: 50 * MB }, 0)).toEqual({ ok: true, value: undefined });
  expect(checkMediaFile({ type: 'video/mp4', size: 50 * MB + 1 }, 0)).toEqual({
    ok: false,
    error: { code: 'file-too-large', message: 'File size exceeds limit of 50MB' },
  });
});

test('files may use 500 MB of the device and not a byte more', () => {
  const photo = { type: 'image/jpeg', size: 3 * MB };
  expect(checkMediaFile(photo, 497 * MB).ok).toBe(true);
  expect(checkMediaFile(photo, 497 * MB + 1)).toEqual({
    ok: false,
    error: {
      code: 'storage-full',
      message: 'Adding this file would exceed the total storage limit of 500MB',
    },
  });
});

test('an SVG or an HTML page is refused by its type', () => {
  expect(checkMediaFile({ type: 'image/svg+xml', size: 1 }, 0)).toMatchObject({
    error: { code: 'type-not-allowed', message: 'File type image/svg+xml is not allowed' },
  });
  expect(checkMediaFile({ type: '', size: 1 }, 0)).toMatchObject({
    error: { message: 'File type unknown is not allowed' },
  });
});

test('reports size before type, and type before space', () => {
  expect(checkMediaFile({ type: 'text/html', size: MAX_FILE_BYTES + 1 }, MAX_TOTAL_BYTES)).toMatchObject({
    error: { code: 'file-too-large' },
  });
  expect(checkMediaFile({ type: 'text/html', size: 1 }, MAX_TOTAL_BYTES)).toMatchObject({
    error: { code: 'type-not-allowed' },
  });
});

test.each([
  'image/jpeg',
  'image/jpg',
  'image/png',
  'image/gif',
  'image/webp',
  'video/mp4',
  'video/webm',
  'video/ogg',
  'video/quicktime',
])('%s is accepted for gear and finds', (type) => {
  expect(checkMediaFile({ type, size: 1 }, 0).ok).toBe(true);
  expect(checkFindMediaFile({ type, size: 1 }, 0).ok).toBe(true);
});

test('a PDF is accepted for gear, and refused for a find', () => {
  const pdf = { type: 'application/pdf', size: 1 };
  expect(checkMediaFile(pdf, 0).ok).toBe(true);
  expect(checkFindMediaFile(pdf, 0)).toMatchObject({
    error: { message: 'File type application/pdf is not allowed' },
  });
  expect(checkFindMediaFile({ ...pdf, size: 60 * MB }, 0)).toMatchObject({
    error: { code: 'file-too-large' },
  });
});

test('gear media is video by type, document if PDF, else image; find media is image or video only', () => {
  expect(['video/mp4', 'application/pdf', 'image/png', ''].map(classifyGearMedia)).toEqual([
    'video',
    'document',
    'image',
    'image',
  ]);
  expect(['video/webm', 'application/pdf', 'image/png'].map(classifyFindMedia)).toEqual([
    'video',
    'image',
    'image',
  ]);
});

test('a type is recognised with parameters and in capitals', () => {
  expect(mediaMime('Video/WebM; codecs="vp9"')).toBe('video/webm');
  expect(mediaMime('video/webm2')).toBeNull();
});

test('every type has an extension that maps back to it', () => {
  for (const type of ALLOWED_MEDIA_TYPES) {
    const back = typeOfFilename(`file.${extensionOfType(type)}`);
    expect(back).toBe(type === 'image/jpg' ? 'image/jpeg' : type);
  }
  expect(extensionOfType('image/svg+xml')).toBeNull();
});

test('a file name gives its type by its last extension, in any case', () => {
  expect(typeOfFilename('IMG_0042.JPEG')).toBe('image/jpeg');
  expect(typeOfFilename('clip.MOV')).toBe('video/quicktime');
  expect(typeOfFilename('photo.jpg.svg')).toBeNull();
  expect(typeOfFilename('jpg')).toBeNull();
});

test('files are stored under their find, or under their owner and gear', () => {
  const media = asMediaId('55555555-5555-4555-8555-555555555555');
  const find = asFindId('22222222-2222-4222-8222-222222222222');
  const user = asUserId('11111111-1111-4111-8111-111111111111');
  const gear = asEquipmentId('44444444-4444-4444-8444-444444444444');
  expect(findMediaPath(find, media, 'jpg')).toBe(`finds/${find}/${media}.jpg`);
  expect(gearMediaPath(user, gear, media, 'pdf')).toBe(`${user}/equipment/${gear}/${media}.pdf`);
});

test('names the files that could not be stored', () => {
  expect(filesNotStoredToast(['a.jpg', 'b.mp4'])).toMatchObject({
    title: 'Media Processing Warning',
    description: 'Failed to store files (a.jpg, b.mp4). Check storage limits.',
    durationMs: 5000,
  });
  expect(filesNotProcessedToast('not an image').description).toBe('Failed to process files: not an image');
});
