import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  contactHref,
  DEFAULT_SITE_SETTINGS,
  FEATURE_SWITCHES,
  isFeatureOn,
  offeredStyles,
  readSiteSettings,
  type SiteSettings,
  siteSettingsRow,
} from './site-settings.ts';

const settings: fc.Arbitrary<SiteSettings> = fc.record({
  title: fc.string({ minLength: 1, maxLength: 100 }).map((text) => text.trim() || 'x'),
  contact: fc.string({ maxLength: 200 }).map((text) => text.trim()),
  registrationOpen: fc.boolean(),
  consentVariant: fc.constantFrom('accept', 'understand'),
  mapStyles: fc.option(fc.array(fc.string(), { maxLength: 4 })),
  switches: fc.dictionary(fc.stringMatching(/^[a-z_]{1,12}$/), fc.boolean()),
});

test('written settings are read back, through JSON', () => {
  fc.assert(
    fc.property(settings, (set) => {
      expect(readSiteSettings(JSON.parse(JSON.stringify(siteSettingsRow(set))))).toEqual(set);
    }),
  );
});

test('anything else is read with defaults, field by field', () => {
  fc.assert(
    fc.property(fc.anything(), (value) => {
      const read = readSiteSettings(value);
      expect(read.title.trim()).not.toBe('');
      expect(Object.values(read.switches).every((isOn) => typeof isOn === 'boolean')).toBe(true);
    }),
  );
  expect(readSiteSettings(null)).toEqual(DEFAULT_SITE_SETTINGS);
  expect(readSiteSettings({ title: 7, contact: 'x', switches: { a: 'yes', b: false } })).toEqual({
    ...DEFAULT_SITE_SETTINGS,
    contact: 'x',
    switches: { b: false },
  });
});

test('a feature is on until it is switched off', () => {
  for (const name of FEATURE_SWITCHES) {
    expect(isFeatureOn({ switches: {} }, name)).toBe(true);
    expect(isFeatureOn({ switches: { [name]: true } }, name)).toBe(true);
    expect(isFeatureOn({ switches: { [name]: false } }, name)).toBe(false);
  }
});

test('the offered styles are among the operator’s, and never empty', () => {
  const styles = fc.uniqueArray(fc.stringMatching(/^[a-e]$/), { minLength: 1 });
  fc.assert(
    fc.property(styles, fc.option(fc.array(fc.stringMatching(/^[a-h]$/))), (ids, mapStyles) => {
      const styles = ids.map((id) => ({ id }));
      const offered = offeredStyles(styles, { mapStyles });
      expect(offered.length).toBeGreaterThan(0);
      expect(styles).toEqual(expect.arrayContaining([...offered]));
      if (mapStyles?.some((id) => ids.includes(id)))
        expect(offered.every(({ id }) => mapStyles.includes(id))).toBe(true);
    }),
  );
});

test.each([
  ['help@example.org', 'mailto:help@example.org'],
  ['help@example.org?bcc=all@example.org', null],
  ['https://example.org/contact', 'https://example.org/contact'],
  ['javascript:alert(1)', null],
  ['javascript:alert(1)//a@b.c', null],
  ['Ask at the club', null],
  ['', null],
])('%j links to %j', (contact, href) => {
  expect(contactHref(contact)).toBe(href);
});
