import * as z from 'zod/mini';
import { DEFAULT_PREFERENCES, type UserPreferences } from './preferences.ts';

/** A text that is not blank. */
const filled = z.string().check(z.trim(), z.minLength(1));

/** The schema's list; what is no longer on it falls back to the default. */
const LAYOUT_STYLES = ['rows', 'grid', 'masonry', 'timeline'] as const;

/** Each field falls back by itself: one odd value must not reset the others. */
const Row = z.object({
  default_units: z.catch(z.enum(['metric', 'imperial']), DEFAULT_PREFERENCES.defaultUnits),
  map_style: z.catch(filled, DEFAULT_PREFERENCES.mapStyle),
  is_gallery_public: z.catch(z.boolean(), DEFAULT_PREFERENCES.isGalleryPublic),
  gallery_layout_style: z.catch(z.enum(LAYOUT_STYLES), 'rows'),
  gallery_slug: z.catch(z.nullable(filled), DEFAULT_PREFERENCES.gallerySlug),
  gallery_title: z.catch(z.nullable(filled), DEFAULT_PREFERENCES.galleryTitle),
  gallery_show_fields: z.catch(z.array(z.string()), [...DEFAULT_PREFERENCES.galleryShowFields]),
  keep_screen_awake: z.catch(z.boolean(), DEFAULT_PREFERENCES.keepScreenAwake),
});

/**
 * The settings in a user_preferences row as stored (snake_case). Never fails: what is missing, empty or of another
 * type is the default, and booleans count only if truly boolean (spec section 5). An empty list of gallery fields is
 * a choice and stays empty.
 */
export function parsePreferences(row: unknown): UserPreferences {
  const parsed = Row.safeParse(row);
  if (!parsed.success) return DEFAULT_PREFERENCES;
  const stored = parsed.data;
  return {
    defaultUnits: stored.default_units,
    mapStyle: stored.map_style,
    isGalleryPublic: stored.is_gallery_public,
    galleryLayoutStyle: stored.gallery_layout_style,
    gallerySlug: stored.gallery_slug,
    galleryTitle: stored.gallery_title,
    galleryShowFields: stored.gallery_show_fields,
    keepScreenAwake: stored.keep_screen_awake,
  };
}
