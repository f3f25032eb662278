/** Metric (cm, °C, m, km) or imperial (in, °F, ft, mi) (spec section 5). */
export type Units = 'metric' | 'imperial';

/** Decimal degrees or a grid reference. */
export const COORDINATE_FORMATS = ['decimal', 'os', 'irish', 'mgrs'] as const;
export type CoordinateFormat = (typeof COORDINATE_FORMATS)[number];

/** Table user_preferences (spec section 3). */
export interface UserPreferences {
  readonly defaultUnits: Units;
  readonly mapStyle: string;
  readonly isGalleryPublic: boolean;
  readonly galleryLayoutStyle: string;
  readonly gallerySlug: string | null;
  readonly galleryTitle: string | null;
  readonly galleryShowFields: readonly string[];
  readonly keepScreenAwake: boolean;
  readonly coordinateFormat: CoordinateFormat;
  /** ISO 4217 code for new prices. */
  readonly defaultCurrency: string;
}

export const DEFAULT_PREFERENCES: UserPreferences = {
  defaultUnits: 'metric',
  mapStyle: 'streets-v12',
  isGalleryPublic: false,
  galleryLayoutStyle: 'rows',
  gallerySlug: null,
  galleryTitle: null,
  galleryShowFields: ['depth', 'target_id', 'terrain_type'],
  keepScreenAwake: false,
  coordinateFormat: 'decimal',
  defaultCurrency: 'GBP',
};
