import { buildGear } from '@metalquest/core/gear/edit-gear';
import { EQUIPMENT_TYPES, type Equipment } from '@metalquest/core/gear/equipment';
import { asEquipmentId, asUserId } from '@metalquest/core/ids';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkGearForm, EMPTY_FORM, fieldsOfForm, formOfGear, readGearDraft } from './gear-form.ts';

const ID = asEquipmentId('44444444-4444-4444-8444-444444444444');
const USER = asUserId('11111111-1111-4111-8111-111111111111');
const NOW = Date.UTC(2026, 5, 7, 8);
const text = fc.stringMatching(/^[a-zA-Z0-9äöü]{1,12}$/);
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null });

const gear: fc.Arbitrary<Equipment> = fc
  .record({
    name: text,
    type: fc.constantFrom(...EQUIPMENT_TYPES),
    brand: maybe(text),
    serialNumber: maybe(text),
    notes: maybe(text),
    attributes: fc.record(
      {
        detectorType: text,
        frequency: text,
        colour: text,
        coilWidthCm: fc.integer({ min: 50, max: 2000 }).map((mm) => mm / 10),
      },
      { requiredKeys: ['colour'] },
    ),
    dateBought: maybe(fc.constantFrom('2024-02-29', '2026-05-01')),
    purchasePrice: maybe(fc.integer({ min: 0, max: 1_000_000 }).map((hundredths) => hundredths / 100)),
    // Null for a price from before currencies were recorded.
    purchaseCurrency: maybe(fc.constantFrom('GBP', 'DEM')),
    warrantyDurationMonths: maybe(fc.integer({ min: 0, max: 1_200 })),
  })
  .map((fields) => {
    const result = buildGear(ID, USER, fields, null, NOW);
    if (!result.ok) throw new Error(result.error.message);
    return result.value;
  });

describe('the gear form', () => {
  it('shows the values it was opened with, in every locale', () => {
    fc.assert(
      fc.property(
        gear,
        fc.constantFrom('en-GB', 'de-DE', 'fr-FR'),
        fc.constantFrom('metric', 'imperial'),
        (item, locale, units) => {
          const form = formOfGear(item, { locale, units });
          expect(checkGearForm(form, units)).toEqual([]);
          expect(
            buildGear(ID, USER, fieldsOfForm(form, item, { units, currency: 'EUR' }), item, NOW),
          ).toEqual({
            ok: true,
            value: item,
          });
        },
      ),
    );
  });

  it('gives a new price the currency of the account', () => {
    const form = { ...EMPTY_FORM, name: 'Deus II', purchasePrice: '1499' };
    const account = { units: 'metric', currency: 'EUR' } as const;
    expect(fieldsOfForm(form, null, account).purchaseCurrency).toBe('EUR');
    expect(fieldsOfForm({ ...form, purchaseCurrency: 'USD' }, null, account).purchaseCurrency).toBe('USD');
  });

  it('shows errors next to their fields', () => {
    const typed = { ...EMPTY_FORM, purchasePrice: 'cheap', warrantyDurationMonths: '2 years' };
    expect(checkGearForm(typed, 'metric').map(({ field }) => field)).toEqual([
      'name',
      'purchasePrice',
      'warrantyDurationMonths',
    ]);
  });

  it.each([
    ['28', 'metric', 28],
    ['28,5 cm', 'imperial', 28.5],
    ['11', 'imperial', 27.9],
    ['11"', 'metric', 27.9],
    ['9 in', 'metric', 22.9],
    ['', 'metric', undefined],
  ] as const)('parses the width of a coil, %s in %s, as %s cm', (coilWidth, units, cm) => {
    const form = { ...EMPTY_FORM, name: 'FMF', type: 'coil', coilWidth } as const;
    expect(checkGearForm(form, units)).toEqual([]);
    expect(fieldsOfForm(form, null, { units, currency: 'GBP' }).attributes?.coilWidthCm).toBe(cm);
  });

  it.each(['wide', '0', '900', '-3'])('refuses %s as the width of a coil', (coilWidth) => {
    const form = { ...EMPTY_FORM, name: 'FMF', type: 'coil', coilWidth } as const;
    expect(checkGearForm(form, 'metric').map(({ field }) => field)).toEqual(['coilWidth']);
  });

  it('restores a complete draft from any stored value', () => {
    expect(readGearDraft({ name: 'Deus', type: 'spaceship', price: 3 })).toEqual({
      ...EMPTY_FORM,
      name: 'Deus',
    });
    expect(readGearDraft('nothing')).toBeNull();
  });
});
