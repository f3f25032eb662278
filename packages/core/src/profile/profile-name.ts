import type { Profile } from './app-user.ts';

export function profileName(profile: Pick<Profile, 'fullName' | 'firstName' | 'lastName'> | null): string {
  if (!profile) return '';
  return profile.fullName.trim() || `${profile.firstName} ${profile.lastName}`.trim();
}
