import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { NewFile } from '../../src/media/new-file.ts';

const SOUND = new Uint8Array(
  readFileSync(path.join(import.meta.dirname, '../../../../e2e/fixtures/sounds/beep.weba')),
);

/** A recording of 1.6 s, as a browser makes it. */
export function voiceNote(recordedAt = '2026-03-01T10:00:00.000Z'): NewFile {
  const options = { type: 'audio/webm;codecs=opus', lastModified: Date.parse(recordedAt) };
  const file = new File([SOUND], 'voice-note-2026-03-01-1000.weba', options);
  return { id: randomUUID(), file, as: 'voice_note', durationMs: 1_600 };
}
