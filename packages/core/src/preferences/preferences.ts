/** Metric (cm, °C, m, km) or imperial (in, °F, ft, mi) display (spec section 5). */
export type Units = 'metric' | 'imperial';

/** How a place is written: degrees with decimals, or a reference of one of three grids. */
export const COORDINATE_FORMATS = ['decimal', 'os', 'irish', 'mgrs'] as const;
export type CoordinateFormat = (typeof COORDINATE_FORMATS)[number];

/** A user's settings (spec section 3, table user_preferences). */
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
}

/** What holds until the user chooses otherwise (spec section 3). */
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
};
