import { err, ok, type Result } from '../result.ts';
import { isLongerThan } from '../text/text.ts';
import { failureToast, type Toast } from '../toast/toast.ts';
import type { Profile } from './app-user.ts';
import { isUploadedAvatar } from './avatar.ts';

export interface ProfileError {
  readonly code: 'text-too-long' | 'address-invalid';
  readonly field: keyof Profile;
  readonly message: string;
}

/** Schema limits, in characters. */
const PROFILE_NAME_MAX_LENGTH = 100;
const FULL_NAME_MAX_LENGTH = 200;
const AVATAR_URL_MAX_LENGTH = 2000;

/** Omitted fields keep their value. */
export type ProfileChanges = Partial<Profile>;

/** Same rule as `private.is_https_address`. */
const HTTPS_ADDRESS = /^https:\/\/[^\s\p{Cc}<>"\\]+$/u;

function isHttps(text: string): boolean {
  return HTTPS_ADDRESS.test(text) && URL.canParse(text);
}

/** A changed first or last name rebuilds the full name unless that is given too. */
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

export function profileNotSavedToast(reason: string): Toast {
  return failureToast('Update Failed', reason);
}
