import { err, ok, type Result } from '../result.ts';
import { MAX_TOTAL_BYTES, type MediaError } from './limits.ts';

/** Longest voice note. */
export const VOICE_NOTE_MAX_MS = 5 * 60_000;

/** Speech; mono. A note of five minutes is then 1.2 MB. */
export const VOICE_NOTE_BITS_PER_SECOND = 32_000;

/** Five minutes at 256 kbit/s, because browsers may exceed the bit rate. The server has the same limit. */
export const VOICE_NOTE_MAX_BYTES = 10 * 1024 * 1024;

/** Containers, with the codecs that every browser plays; the first supported one is used. Safari records MP4. */
const FORMATS = ['audio/webm;codecs=opus', 'audio/mp4;codecs=mp4a.40.2', 'audio/mp4', 'audio/webm'] as const;

export type VoiceNoteFormat = (typeof FORMATS)[number];

/** The format to record in; null if the browser records none of them. */
export function voiceNoteFormat(isSupported: (type: string) => boolean): VoiceNoteFormat | null {
  return FORMATS.find(isSupported) ?? null;
}

const EXTENSION_OF = { 'audio/webm': 'weba', 'audio/mp4': 'm4a' } as const;

export type SoundMime = keyof typeof EXTENSION_OF;
export type SoundExtension = (typeof EXTENSION_OF)[SoundMime];

export const soundExtension = (type: SoundMime): SoundExtension => EXTENSION_OF[type];

/** The type of a voice note by its file name, or null. */
export function soundTypeOfFilename(filename: string): SoundMime | null {
  if (filename.endsWith('.weba')) return 'audio/webm';
  return filename.endsWith('.m4a') ? 'audio/mp4' : null;
}

/** The type of a voice note whose content is of the type `content`: the containers are those of videos. */
export function soundTypeOfContent(content: string | null): SoundMime | null {
  if (content === 'video/webm') return 'audio/webm';
  return content === 'video/mp4' || content === 'audio/mp4' ? 'audio/mp4' : null;
}

/** The first violated limit; `usedBytes` are already waiting on the device. */
export function checkVoiceNote(size: number, usedBytes: number): Result<void, MediaError> {
  if (size > VOICE_NOTE_MAX_BYTES)
    return err({ code: 'file-too-large', message: 'A voice note can be at most 10 MB' });
  if (usedBytes + size > MAX_TOTAL_BYTES)
    return err({
      code: 'storage-full',
      message: 'Adding this voice note would exceed the total storage limit of 500MB',
    });
  return ok(undefined);
}

/** A length that can be stored: whole milliseconds, at least 1. A recording may end a moment after its limit. */
export function storedDurationMs(durationMs: number): number {
  return Math.min(VOICE_NOTE_MAX_MS, Math.max(1, Math.round(durationMs)));
}

/** The part of a recording that may still follow, in ms. */
export const voiceNoteLeftMs = (elapsedMs: number): number => Math.max(0, VOICE_NOTE_MAX_MS - elapsedMs);

/** The name of the file: 'voice-note-2026-04-18-0941'. `recordedAt` is local time in ISO-8601. */
export function voiceNoteName(recordedAt: string, type: SoundMime): string {
  const at = recordedAt.slice(0, 16).replace('T', '-').replace(':', '');
  return `voice-note-${at}.${EXTENSION_OF[type]}`;
}

/** The notification while the phone records in the background. */
export const VOICE_NOTE_NOTICE = {
  title: 'Recording a voice note',
  text: 'Open MetalQuest to stop it.',
  channelName: 'Voice notes',
} as const;

const REFUSALS = {
  refused:
    'The microphone is not allowed. Allow it for this site in the settings of your browser, then try again.',
  'refused-in-app':
    'The microphone is not allowed. Allow it for MetalQuest in the settings of your phone, then try again.',
  insecure: 'Sound can be recorded only over a secure connection (https).',
  'no-microphone': 'This device has no microphone, or another app is using it.',
  unsupported: 'This browser cannot record sound. Update it, or use another one.',
  full: 'This device is full. Free some space, then record again.',
  failed: 'The recording failed. Try again.',
} as const;

export type RecordingProblem = keyof typeof REFUSALS;

/** Why nothing is recorded, and what to do about it. */
export const recordingProblemText = (problem: RecordingProblem): string => REFUSALS[problem];

/** The problem behind the error with which a browser refuses the microphone, by its name. */
export function recordingProblem(errorName: string, isNative: boolean): RecordingProblem {
  switch (errorName) {
    case 'NotAllowedError':
    case 'SecurityError':
      return isNative ? 'refused-in-app' : 'refused';
    case 'NotFoundError':
    case 'NotReadableError':
    case 'OverconstrainedError':
      return 'no-microphone';
    case 'QuotaExceededError':
      return 'full';
    case 'NotSupportedError':
      return 'unsupported';
    default:
      return 'failed';
  }
}
