import type { Profile } from './app-user.ts';

/** The name that somebody signs with; empty when the profile has none. */
export function profileName(profile: Pick<Profile, 'fullName' | 'firstName' | 'lastName'> | null): string {
  if (!profile) return '';
  return profile.fullName.trim() || `${profile.firstName} ${profile.lastName}`.trim();
}
