import { err, ok, type Result } from '../result.ts';
import { isLongerThan } from '../text/text.ts';
import { failureToast, type Toast } from '../toast/toast.ts';
import type { Profile } from './app-user.ts';
import { isUploadedAvatar } from './avatar.ts';

/** Why a profile could not be kept, with the text that the product shows. */
export interface ProfileError {
  readonly code: 'text-too-long' | 'address-invalid';
  /** Where the words belong. */
  readonly field: keyof Profile;
  readonly message: string;
}

/** The limits of the schema, in characters. */
export const PROFILE_NAME_MAX_LENGTH = 100;
export const FULL_NAME_MAX_LENGTH = 200;
export const AVATAR_URL_MAX_LENGTH = 2000;

/** What a user can change of the profile; fields not named stay. */
export type ProfileChanges = Partial<Profile>;

/** As the server takes one (`private.is_https_address`). */
const HTTPS_ADDRESS = /^https:\/\/[^\s\p{Cc}<>"\\]+$/u;

function isHttps(text: string): boolean {
  return HTTPS_ADDRESS.test(text) && URL.canParse(text);
}

/**
 * The profile with the changes, its texts trimmed; refused over a limit, and for a picture that was not
 * uploaded here and is at no https address. A changed first or last name makes the full name anew, unless that is given too.
 */
export function editProfile(profile: Profile, changes: ProfileChanges): Result<Profile, ProfileError> {
  const firstName = (changes.firstName ?? profile.firstName).trim();
  const lastName = (changes.lastName ?? profile.lastName).trim();
  const isSameName = firstName === profile.firstName && lastName === profile.lastName;
  const fullName = (changes.fullName ?? (isSameName ? profile.fullName : `${firstName} ${lastName}`)).trim();
  const avatarUrl = (changes.avatarUrl ?? profile.avatarUrl).trim();
  if (isLongerThan(PROFILE_NAME_MAX_LENGTH, firstName, lastName)) {
    const message = `First and last name can each have at most ${PROFILE_NAME_MAX_LENGTH} characters.`;
    const field = isLongerThan(PROFILE_NAME_MAX_LENGTH, firstName) ? 'firstName' : 'lastName';
    return err({ code: 'text-too-long', field, message });
  }
  if (isLongerThan(FULL_NAME_MAX_LENGTH, fullName)) {
    const message = `The full name can have at most ${FULL_NAME_MAX_LENGTH} characters.`;
    return err({ code: 'text-too-long', field: 'fullName', message });
  }
  if (isUploadedAvatar(avatarUrl)) return ok({ firstName, lastName, fullName, avatarUrl });
  if (isLongerThan(AVATAR_URL_MAX_LENGTH, avatarUrl)) {
    const message = `The picture's address can have at most ${AVATAR_URL_MAX_LENGTH} characters.`;
    return err({ code: 'text-too-long', field: 'avatarUrl', message });
  }
  if (avatarUrl !== '' && avatarUrl !== profile.avatarUrl && !isHttps(avatarUrl))
    return err({
      code: 'address-invalid',
      field: 'avatarUrl',
      message: "The picture's address must begin with https://.",
    });
  return ok({ firstName, lastName, fullName, avatarUrl });
}

/** A profile that could not be saved, under the title that failed updates of the user's own settings have. */
export function profileNotSavedToast(reason: string): Toast {
  return failureToast('Update Failed', reason);
}
