import { slugProblem } from '../gallery/gallery-slug.ts';
import { err, ok, type Result } from '../result.ts';
import { trimmedOrNull } from '../text/text.ts';
import type { UserPreferences } from './preferences.ts';

/** `field` is the form field that shows the message. */
export interface PreferencesError {
  readonly code: 'slug-invalid' | 'title-too-long';
  readonly field: 'gallerySlug' | 'galleryTitle';
  readonly message: string;
}

export const GALLERY_TITLE_MAX_LENGTH = 200;

/** Applies changes; trims texts, empty ones become null. Refuses texts over the schema limits. */
export function editPreferences(
  before: UserPreferences,
  changes: Partial<UserPreferences>,
): Result<UserPreferences, PreferencesError> {
  const after = { ...before, ...changes };
  const gallerySlug = trimmedOrNull(after.gallerySlug);
  const galleryTitle = trimmedOrNull(after.galleryTitle);
  const slug = slugProblem(gallerySlug);
  if (slug && gallerySlug !== before.gallerySlug)
    return err({ code: 'slug-invalid', field: 'gallerySlug', message: slug });
  if ((galleryTitle ?? '').length > GALLERY_TITLE_MAX_LENGTH) {
    const message = `A title can have at most ${GALLERY_TITLE_MAX_LENGTH} characters.`;
    return err({ code: 'title-too-long', field: 'galleryTitle', message });
  }
  return ok({ ...after, gallerySlug, galleryTitle });
}
