import { describe, expect, it, test } from 'vitest';
import { MAX_TOTAL_BYTES } from './limits.ts';
import {
  checkVoiceNote,
  type RecordingProblem,
  recordingProblem,
  recordingProblemText,
  soundExtension,
  soundTypeOfContent,
  soundTypeOfFilename,
  storedDurationMs,
  VOICE_NOTE_MAX_BYTES,
  VOICE_NOTE_MAX_MS,
  voiceNoteFormat,
  voiceNoteLeftMs,
  voiceNoteName,
} from './voice-note.ts';

describe('the format of a recording', () => {
  const among = (...types: string[]) => voiceNoteFormat((type) => types.includes(type));

  it('is Opus in WebM where the browser has it, else MP4', () => {
    expect(among('audio/mp4', 'audio/webm;codecs=opus')).toBe('audio/webm;codecs=opus');
    expect(among('audio/mp4', 'audio/mp4;codecs=mp4a.40.2')).toBe('audio/mp4;codecs=mp4a.40.2');
    expect(among('audio/mp4', 'audio/ogg')).toBe('audio/mp4');
  });

  it('is none where the browser records neither', () => {
    expect(among('audio/ogg', 'video/webm')).toBeNull();
  });
});

test('the type follows from the content, and matches the name', () => {
  expect(['video/webm', 'video/mp4', 'audio/mp4', 'image/jpeg', null].map(soundTypeOfContent)).toEqual([
    'audio/webm',
    'audio/mp4',
    'audio/mp4',
    null,
    null,
  ]);
  for (const type of ['audio/webm', 'audio/mp4'] as const)
    expect(soundTypeOfFilename(`note.${soundExtension(type)}`)).toBe(type);
  expect(soundTypeOfFilename('note.webm')).toBeNull();
});

test('a note has at most 10 MB, and all waiting files 500 MB', () => {
  expect(checkVoiceNote(VOICE_NOTE_MAX_BYTES, 0).ok).toBe(true);
  expect(checkVoiceNote(VOICE_NOTE_MAX_BYTES + 1, 0)).toMatchObject({ error: { code: 'file-too-large' } });
  expect(checkVoiceNote(10, MAX_TOTAL_BYTES - 10).ok).toBe(true);
  expect(checkVoiceNote(11, MAX_TOTAL_BYTES - 10)).toMatchObject({ error: { code: 'storage-full' } });
});

test('a length is a whole number of milliseconds within the limit', () => {
  expect([0, 0.4, 1_600.6, VOICE_NOTE_MAX_MS + 250].map(storedDurationMs)).toEqual([
    1,
    1,
    1_601,
    VOICE_NOTE_MAX_MS,
  ]);
});

test('five minutes are left at first, and never less than none', () => {
  expect([0, 61_000, VOICE_NOTE_MAX_MS + 1].map(voiceNoteLeftMs)).toEqual([300_000, 239_000, 0]);
});

test('the name tells when it was recorded', () => {
  expect(voiceNoteName('2026-04-18T09:41:07', 'audio/webm')).toBe('voice-note-2026-04-18-0941.weba');
});

describe('a refusal of the microphone', () => {
  it.each<[string, boolean, RecordingProblem]>([
    ['NotAllowedError', false, 'refused'],
    ['NotAllowedError', true, 'refused-in-app'],
    ['NotFoundError', false, 'no-microphone'],
    ['NotReadableError', false, 'no-microphone'],
    ['NotSupportedError', false, 'unsupported'],
    ['QuotaExceededError', false, 'full'],
    ['AbortError', false, 'failed'],
  ])('%s, in the app: %s, means %s', (name, isNative, problem) => {
    expect(recordingProblem(name, isNative)).toBe(problem);
    expect(recordingProblemText(problem)).toMatch(/^[A-Z].*\.$/);
  });
});
