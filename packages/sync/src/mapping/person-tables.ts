import { isRecord } from '@metalquest/core/json';
import { parsePreferences } from '@metalquest/core/preferences/parse';
import { DEFAULT_PREFERENCES, type UserPreferences } from '@metalquest/core/preferences/preferences';
import type { Profile } from '@metalquest/core/profile/app-user';
import { err, ok } from '@metalquest/core/result';
import * as shape from '@metalquest/core/shape/shape';
import { readRow } from './columns.ts';
import type { SyncedTable } from './synced-table.ts';

const text = shape.lenient(shape.string(), '');
const ProfileRow = shape.object({ first_name: text, last_name: text, full_name: text, avatar_url: text });

/** One row per user, created by the server with the account. */
export const profileTable: SyncedTable<Profile> = {
  name: 'profiles',
  key: 'user_id',
  parents: [],
  conflict: 'last-write-per-column',
  indexes: '',
  read: (row) =>
    readRow(ProfileRow, row, (profile) => ({
      firstName: profile.first_name,
      lastName: profile.last_name,
      fullName: profile.full_name,
      avatarUrl: profile.avatar_url,
    })),
  write: (profile) => ({
    first_name: profile.firstName,
    last_name: profile.lastName,
    full_name: profile.fullName,
    avatar_url: profile.avatarUrl,
  }),
  noun: 'profile',
  label: () => 'profile',
  searched: () => [],
};

/** One row per user, created by the server with the account. */
export const preferencesTable: SyncedTable<UserPreferences> = {
  name: 'user_preferences',
  key: 'user_id',
  parents: [],
  conflict: 'last-write-per-column',
  // 2: the format of places. 3: the currency.
  columnsVersion: 3,
  indexes: '',
  read: (row) => (isRecord(row) ? ok(parsePreferences(row)) : err('not a row')),
  write: (preferences) => ({
    default_units: preferences.defaultUnits,
    map_style: preferences.mapStyle,
    is_gallery_public: preferences.isGalleryPublic,
    gallery_layout_style: preferences.galleryLayoutStyle,
    gallery_slug: preferences.gallerySlug,
    gallery_title: preferences.galleryTitle,
    gallery_show_fields: [...preferences.galleryShowFields],
    keep_screen_awake: preferences.keepScreenAwake,
    coordinate_format: preferences.coordinateFormat,
    // Rows stored by earlier versions lack it until they are fetched again.
    default_currency: preferences.defaultCurrency ?? DEFAULT_PREFERENCES.defaultCurrency,
  }),
  noun: 'preferences',
  label: () => 'preferences',
  searched: () => [],
};
