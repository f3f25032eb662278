import type { EquipmentType } from '@metalquest/core/gear/equipment';
import { asEquipmentId, asUserId } from '@metalquest/core/ids';
import { describe, expect, it } from 'vitest';
import {
  EMPTY_FIND_FORM,
  formWithGearOf,
  formWithPlannedGear,
  groundSummary,
  nextForm,
  recordSummary,
} from './find-form.ts';

const deus = asEquipmentId('11111111-1111-4111-8111-111111111111');
const spade = asEquipmentId('22222222-2222-4222-8222-222222222222');
const lastGear = { detectorId: deus, coilId: null, pinpointerId: null, furtherGearIds: [spade] };

const NO_DETAILS = {
  userId: asUserId('33333333-3333-4333-8333-333333333333'),
  name: 'Gear',
  brand: null,
  model: null,
  notes: null,
  attributes: {},
  dateBought: null,
  purchaseLocation: null,
  purchasePrice: null,
  purchaseCurrency: null,
  warrantyDurationMonths: null,
  serialNumber: null,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
};

describe('the form of a find', () => {
  it('starts with the gear of the last find only', () => {
    expect(formWithGearOf(lastGear)).toEqual({
      ...EMPTY_FIND_FORM,
      detectorId: deus,
      furtherGearIds: [spade],
    });
    expect(formWithGearOf(null)).toEqual(EMPTY_FIND_FORM);
  });

  it('starts with the gear planned for the quest, before that of the last find', () => {
    const coil = asEquipmentId('22222222-2222-4222-8222-222222222222');
    const gear = (id: typeof coil, type: EquipmentType) => ({ ...NO_DETAILS, id, type });
    const planned = [gear(coil, 'coil'), gear(deus, 'coil'), gear(deus, 'other')];
    expect(formWithPlannedGear(lastGear, planned)).toMatchObject({
      detectorId: deus,
      coilId: coil,
      pinpointerId: null,
    });
    expect(formWithPlannedGear(null, [gear(coil, 'pinpointer')])).toMatchObject({
      detectorId: null,
      pinpointerId: coil,
    });
    expect(formWithPlannedGear(lastGear, [gear(coil, 'other')])).toMatchObject({
      detectorId: deus,
      furtherGearIds: [coil],
    });
  });

  it('keeps only gear and ground for the next find', () => {
    const filled = {
      ...EMPTY_FIND_FORM,
      name: 'Penny',
      category: 'Coin',
      targetId: '84',
      depthCm: 14,
      details: 'Edge up',
      detectorId: deus,
      furtherGearIds: [spade],
      terrainType: 'Stubble',
      // Belongs only to the saved find.
      place: { lng: 1, lat: 2 },
      bucketItemId: 'a wish',
    } as const;
    expect(nextForm(filled)).toEqual({
      ...EMPTY_FIND_FORM,
      detectorId: deus,
      furtherGearIds: [spade],
      terrainType: 'Stubble',
    });
  });

  it('summarises the ground in a line', () => {
    expect(groundSummary({ ...EMPTY_FIND_FORM, terrainType: 'Stubble', moistureLevel: 'Moist' })).toBe(
      'stubble, moist',
    );
    expect(groundSummary({ ...EMPTY_FIND_FORM, trashDensity: 'Heavy' })).toBe('heavy trash');
    expect(groundSummary(EMPTY_FIND_FORM)).toBe('');
  });

  it('summarises the record in a line, without incomplete numbers', () => {
    const form = { ...EMPTY_FIND_FORM, period: 'Roman', yearFrom: -32, material: ' Silver ' } as const;
    expect(recordSummary({ ...form, weightG: 3.2, diameterMm: 18 }, 'en-GB')).toBe(
      'Roman, from 32 BC, silver, 3.2 g, measured',
    );
    expect(recordSummary({ ...form, weightG: Number.NaN }, 'en-GB')).toBe('Roman, from 32 BC, silver');
    expect(recordSummary(EMPTY_FIND_FORM, 'en-GB')).toBe('');
  });
});
