import type { BucketItemError } from '@metalquest/core/bucket-list/edit-bucket-item';
import type { ContactError } from '@metalquest/core/contact/edit-contact';
import type { FindErrorCode } from '@metalquest/core/find/find-error';
import type { GearError } from '@metalquest/core/gear/edit-gear';
import type { InteractionError } from '@metalquest/core/interaction/log-interaction';
import type { OwnLayerError } from '@metalquest/core/map/own/own-layer';
import type { MediaError } from '@metalquest/core/media/limits';
import type { PermissionError } from '@metalquest/core/permission/edit-permission';
import type { PreferencesError } from '@metalquest/core/preferences/edit-preferences';
import type { ProfileError } from '@metalquest/core/profile/edit-profile';
import type { PlannedQuestError } from '@metalquest/core/quest/plan-quest';
import type { QuestErrorCode } from '@metalquest/core/quest/quest-error';
import type { Result } from '@metalquest/core/result';

/** Why a command was refused. A refused command writes nothing. */
export type CommandErrorCode =
  | QuestErrorCode
  | FindErrorCode
  | MediaError['code']
  | GearError['code']
  | ContactError['code']
  | InteractionError['code']
  | PermissionError['code']
  | BucketItemError['code']
  | OwnLayerError['code']
  | PlannedQuestError['code']
  | ProfileError['code']
  | PreferencesError['code']
  | 'file-unreadable'
  | 'not-found'
  | 'being-sent'
  | 'too-late'
  | 'device-full'
  | 'not-stored'
  /** A newer version of the app has upgraded the replica: the page must be reloaded. */
  | 'outdated'
  /** The input contains text that could run as a script (spec section 5). */
  | 'text-unsafe'
  | 'stopped';

export interface CommandError {
  readonly code: CommandErrorCode;
  readonly title: string;
  readonly message: string;
  /** The rejected files, when the command required all files. */
  readonly rejectedFiles?: readonly RejectedFile[];
}

/** The result of a command, resolved once the change is durable on the device. */
export type Outcome<T> = Promise<Result<T, CommandError>>;

export interface RejectedFile {
  readonly file: File;
  readonly filename: string;
  readonly code: MediaError['code'] | 'file-unreadable' | 'device-full';
  readonly message: string;
}
