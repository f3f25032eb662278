import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DEFAULT_SITE_SETTINGS, readSiteSettings, type SiteSettings } from '../site/site-settings.ts';
import {
  readSettingsDraft,
  type SettingsDraft,
  settingsChanges,
  settingsProblems,
  withDraft,
  withMapStyle,
} from './settings-form.ts';

const text = fc.stringMatching(/^[a-z]{1,8}$/);
const settings: fc.Arbitrary<SiteSettings> = fc.record({
  ...{ title: text, contact: text, registrationOpen: fc.boolean() },
  ...{ consentVariant: fc.constantFrom('accept', 'understand'), mapStyles: fc.option(fc.array(text)) },
  switches: fc.dictionary(text, fc.boolean()),
});
const draft: fc.Arbitrary<SettingsDraft> = settings.chain((whole) =>
  fc
    .subarray(Object.keys(whole))
    .map((names) => Object.fromEntries(Object.entries(whole).filter(([name]) => names.includes(name)))),
);
const row = (of: SiteSettings) => ({
  ...{ title: of.title, contact: of.contact, registration_open: of.registrationOpen },
  ...{ consent_variant: of.consentVariant, map_styles: of.mapStyles, switches: of.switches },
});

test("the patch turns the saved settings into the form's, and contains no unchanged values", () => {
  fc.assert(
    fc.property(settings, draft, (saved, typed) => {
      const changes = settingsChanges(saved, typed);
      const form = withDraft(saved, typed);
      if (changes === null) {
        expect(form).toEqual(saved);
        return;
      }
      const before: Record<string, unknown> = row(saved);
      // Merges like the server: per field and per switch.
      const after = readSiteSettings({
        ...before,
        ...changes,
        switches: { ...saved.switches, ...(changes.switches ?? {}) },
      });
      expect(after).toEqual(form);
      for (const [name, value] of Object.entries(changes))
        if (name !== 'switches') expect(value).not.toEqual(before[name]);
    }),
  );
});

test('a draft survives a reload, and anything else stored in its place is ignored', () => {
  fc.assert(
    fc.property(draft, (typed) => {
      expect(readSettingsDraft(JSON.parse(JSON.stringify(typed)))).toEqual(typed);
    }),
  );
  fc.assert(
    fc.property(settings, fc.anything(), (saved, stored) => {
      const form = withDraft(saved, readSettingsDraft(stored));
      expect(typeof form.title).toBe('string');
      expect(typeof form.registrationOpen).toBe('boolean');
    }),
  );
});

test('spaces around a title are not a change', () => {
  expect(settingsChanges(DEFAULT_SITE_SETTINGS, { title: ' MetalQuest ' })).toBeNull();
});

test('validation errors are shown next to their field', () => {
  const none = { title: null, contact: null, mapStyles: null };
  expect(settingsProblems(DEFAULT_SITE_SETTINGS)).toEqual(none);
  expect(settingsProblems({ ...DEFAULT_SITE_SETTINGS, title: '  ' }).title).not.toBeNull();
  expect(settingsProblems({ ...DEFAULT_SITE_SETTINGS, title: 'x'.repeat(101) }).title).not.toBeNull();
  expect(settingsProblems({ ...DEFAULT_SITE_SETTINGS, title: '𝒳'.repeat(100) })).toEqual(none);
  expect(settingsProblems({ ...DEFAULT_SITE_SETTINGS, contact: 'x'.repeat(201) }).contact).not.toBeNull();
  expect(settingsProblems({ ...DEFAULT_SITE_SETTINGS, mapStyles: [] }).mapStyles).not.toBeNull();
});

test('toggling a style twice restores the state; selecting all is null', () => {
  const all = fc.uniqueArray(text, { minLength: 1 });
  fc.assert(
    fc.property(all, fc.nat(), fc.infiniteStream(fc.boolean()), (ids, at, ticks) => {
      const chosen = ids.filter(() => ticks.next().value === true);
      const [id = ''] = [ids[at % ids.length]];
      const was = chosen.includes(id);
      const changed = withMapStyle(ids, chosen, id, !was);
      const back = withMapStyle(ids, changed, id, was);
      expect(back ?? ids).toEqual(chosen);
      expect(withMapStyle(ids, ids.slice(1), ids[0] ?? '', true)).toBeNull();
    }),
  );
});
