import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parsePreferences } from './parse.ts';
import { COORDINATE_FORMATS, DEFAULT_PREFERENCES } from './preferences.ts';
import { preferencesNotSavedToast, preferencesSavedToast } from './preferences-messages.ts';

test('parses stored settings', () => {
  const row = {
    default_units: 'imperial',
    map_style: 'satellite-v9',
    is_gallery_public: true,
    gallery_layout_style: 'grid',
    gallery_slug: 'mudlark',
    gallery_title: 'Thames finds',
    gallery_show_fields: ['depth'],
    keep_screen_awake: true,
    coordinate_format: 'irish',
    default_currency: 'USD',
    user_id: 'ignored',
  };
  expect(parsePreferences(row)).toEqual({
    defaultUnits: 'imperial',
    mapStyle: 'satellite-v9',
    isGalleryPublic: true,
    galleryLayoutStyle: 'grid',
    gallerySlug: 'mudlark',
    galleryTitle: 'Thames finds',
    galleryShowFields: ['depth'],
    keepScreenAwake: true,
    coordinateFormat: 'irish',
    defaultCurrency: 'USD',
  });
});

test('a new user has metric units, a private gallery and a screen that may turn off', () => {
  expect(parsePreferences({})).toEqual({
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
  });
});

test('one invalid value gets its default alone', () => {
  expect(
    parsePreferences({ default_units: 'imperial', map_style: ' ', gallery_slug: '', default_currency: '£' }),
  ).toEqual({
    ...DEFAULT_PREFERENCES,
    defaultUnits: 'imperial',
  });
});

test('a gallery is public only if the stored value is exactly true', () => {
  for (const value of ['true', 1, 'yes', {}, null]) {
    expect(parsePreferences({ is_gallery_public: value, keep_screen_awake: value })).toEqual(
      DEFAULT_PREFERENCES,
    );
  }
});

test('a gallery without fields stays without', () => {
  expect(parsePreferences({ gallery_show_fields: [] }).galleryShowFields).toEqual([]);
});

test('any stored value gives complete settings', () => {
  const keys = fc.constantFrom(
    'default_units',
    'map_style',
    'gallery_show_fields',
    'keep_screen_awake',
    'coordinate_format',
    'x',
  );
  fc.assert(
    fc.property(fc.oneof(fc.anything(), fc.dictionary(keys, fc.anything())), (row) => {
      const parsed = parsePreferences(row);
      expect(Object.keys(parsed)).toEqual(Object.keys(DEFAULT_PREFERENCES));
      expect(['metric', 'imperial']).toContain(parsed.defaultUnits);
      expect(typeof parsed.keepScreenAwake).toBe('boolean');
      expect(COORDINATE_FORMATS).toContain(parsed.coordinateFormat);
      expect(parsed.mapStyle.length).toBeGreaterThan(0);
    }),
  );
});

test('reports saved settings and a failure', () => {
  expect(preferencesSavedToast()).toMatchObject({
    title: 'Preferences Updated',
    description: 'Your settings have been successfully saved to the server.',
  });
  expect(preferencesNotSavedToast('no data')).toMatchObject({
    title: 'Update Failed',
    description: 'no data',
  });
  expect(preferencesNotSavedToast(null).description).toBe('Could not save preferences to the server.');
});
