import { toCurrency } from '../gear/equipment.ts';
import * as shape from '../shape/shape.ts';
import { COORDINATE_FORMATS, DEFAULT_PREFERENCES, type UserPreferences } from './preferences.ts';

const filled = shape.where(
  shape.mapped(shape.string(), (text) => text.trim()),
  (text) => text !== '',
  'blank',
);

const currency = shape.where(shape.string(), (text) => toCurrency(text) !== null, 'no currency');

/** Same list as the schema; others become the default. */
const LAYOUT_STYLES = ['rows', 'grid', 'masonry', 'timeline'] as const;

/** Each field has its own fallback, so that one invalid value does not reset the others. */
const Row = shape.object({
  default_units: shape.lenient(shape.oneOf(['metric', 'imperial']), DEFAULT_PREFERENCES.defaultUnits),
  map_style: shape.lenient(filled, DEFAULT_PREFERENCES.mapStyle),
  is_gallery_public: shape.lenient(shape.boolean(), DEFAULT_PREFERENCES.isGalleryPublic),
  gallery_layout_style: shape.lenient(shape.oneOf(LAYOUT_STYLES), 'rows'),
  gallery_slug: shape.lenient(shape.nullable(filled), DEFAULT_PREFERENCES.gallerySlug),
  gallery_title: shape.lenient(shape.nullable(filled), DEFAULT_PREFERENCES.galleryTitle),
  gallery_show_fields: shape.lenient(shape.array(shape.string()), [...DEFAULT_PREFERENCES.galleryShowFields]),
  keep_screen_awake: shape.lenient(shape.boolean(), DEFAULT_PREFERENCES.keepScreenAwake),
  default_currency: shape.lenient(currency, DEFAULT_PREFERENCES.defaultCurrency),
  coordinate_format: shape.lenient(shape.oneOf(COORDINATE_FORMATS), DEFAULT_PREFERENCES.coordinateFormat),
});

/** Never fails: missing or mistyped values become defaults; only real booleans count (spec section 5). */
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
    coordinateFormat: stored.coordinate_format,
    defaultCurrency: stored.default_currency,
  };
}
