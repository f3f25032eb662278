import type { BucketItemError } from '@metalquest/core/bucket-list/edit-bucket-item';
import type { ContactError } from '@metalquest/core/contact/edit-contact';
import type { FindErrorCode } from '@metalquest/core/find/find-error';
import type { GearError } from '@metalquest/core/gear/edit-gear';
import type { InteractionError } from '@metalquest/core/interaction/log-interaction';
import type { MediaError } from '@metalquest/core/media/limits';
import type { PermissionError } from '@metalquest/core/permission/edit-permission';
import type { PreferencesError } from '@metalquest/core/preferences/edit-preferences';
import type { ProfileError } from '@metalquest/core/profile/edit-profile';
import type { QuestErrorCode } from '@metalquest/core/quest/quest-error';

/** Why a command was refused. Nothing of a refused command is kept on the device. */
export type CommandErrorCode =
  | QuestErrorCode
  | FindErrorCode
  | MediaError['code']
  | GearError['code']
  | ContactError['code']
  | InteractionError['code']
  | PermissionError['code']
  | BucketItemError['code']
  | ProfileError['code']
  | PreferencesError['code']
  | 'file-unreadable'
  | 'not-found'
  /** A queued change is being sent at this moment. */
  | 'being-sent'
  /** A delete that can no longer be undone. */
  | 'too-late'
  /** The device has no room left; nothing already saved is lost. */
  | 'device-full'
  /** The browser refused to store it for another reason. */
  | 'not-stored'
  /** A newer version of the app has taken the replica over: the page must be reloaded. */
  | 'outdated'
  /** What was written holds text that could run as a script (spec section 5). */
  | 'text-unsafe'
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
  /** The one that was handed over: of two with one name, it says which. */
  readonly file: File;
  readonly filename: string;
  readonly code: MediaError['code'] | 'file-unreadable' | 'device-full';
  readonly message: string;
}
