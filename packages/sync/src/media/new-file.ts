import type { MediaId } from '@metalquest/core/ids';
import type { MediaExtension } from '@metalquest/core/media/file-types';
import type { MediaType } from '@metalquest/core/media/media';
import type { SoundExtension } from '@metalquest/core/media/voice-note';
import type { RejectedFile } from '../commands/command-error.ts';

/** A file that is not stored yet. `id` becomes the id of its media row. */
export interface NewFile {
  readonly id: string;
  readonly file: File;
  /** Set for a photo of the filled hole of a find, and for a voice note. */
  readonly as?: 'hole_filled' | 'voice_note';
  /** Length of a voice note in ms. Its file was last modified when the recording began. */
  readonly durationMs?: number;
}

export interface PreparedFile {
  readonly id: MediaId;
  readonly blob: Blob;
  readonly thumbnail: Blob | null;
  readonly mediaType: MediaType;
  readonly extension: MediaExtension | SoundExtension;
  readonly filename: string;
  readonly width: number | null;
  readonly height: number | null;
  /** Only of voice notes. */
  readonly recordedAt?: string;
  readonly durationMs?: number;
}

export type FileRefusal = Omit<RejectedFile, 'file' | 'filename'>;

export interface Preparation {
  readonly prepared: readonly PreparedFile[];
  readonly rejected: readonly RejectedFile[];
}

/** Longest stored name; the limit of the schema. */
export const FILENAME_MAX_LENGTH = 300;
