import type { FindErrorCode } from '@metalquest/core/find/find-error';
import type { GearError } from '@metalquest/core/gear/edit-gear';
import type { MediaError } from '@metalquest/core/media/limits';
import type { QuestErrorCode } from '@metalquest/core/quest/quest-error';

/** Why a command was refused. Nothing of a refused command is kept on the device. */
export type CommandErrorCode =
  | QuestErrorCode
  | FindErrorCode
  | MediaError['code']
  | GearError['code']
  | 'file-unreadable'
  | 'not-found'
  /** The device has no room left; nothing already saved is lost. */
  | 'device-full'
  /** The browser refused to store it for another reason. */
  | 'not-stored'
  /** The engine was stopped: the user signed out in this or another tab. */
  | 'stopped';

/** A refusal with the title and text to show. The form that asked stays as it is. */
export interface CommandError {
  readonly code: CommandErrorCode;
  readonly title: string;
  readonly message: string;
  /** The files that were not taken, where all of them were asked for. */
  readonly rejectedFiles?: readonly RejectedFile[];
}

/** A file that was not taken. `message` is the spec's text (section 5). */
export interface RejectedFile {
  readonly filename: string;
  readonly code: MediaError['code'] | 'file-unreadable' | 'device-full';
  readonly message: string;
}
