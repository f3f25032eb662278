import { asEquipmentId } from '@metalquest/core/ids';
import { describe, expect, it } from 'vitest';
import { EMPTY_FIND_FORM, findFormReducer, groundSummary } from './find-form.ts';

const deus = asEquipmentId('11111111-1111-4111-8111-111111111111');
const other = asEquipmentId('22222222-2222-4222-8222-222222222222');
const lastGear = { detectorId: deus, coilId: null, pinpointerId: null };

describe('the form of a find', () => {
  it('takes the gear of the last find', () => {
    expect(findFormReducer(EMPTY_FIND_FORM, { type: 'remember-gear', gear: lastGear }).detectorId).toBe(deus);
  });

  it('keeps gear that was chosen by hand when the last find is known later', () => {
    const chosen = findFormReducer(EMPTY_FIND_FORM, { type: 'change', changes: { detectorId: other } });
    expect(findFormReducer(chosen, { type: 'remember-gear', gear: lastGear }).detectorId).toBe(other);
  });

  it('keeps gear and ground for the next find, and nothing else', () => {
    const filled = findFormReducer(EMPTY_FIND_FORM, {
      type: 'change',
      changes: {
        name: 'Penny',
        category: 'Coin',
        targetId: '84',
        depthCm: 14,
        details: 'Edge up',
        detectorId: deus,
        terrainType: 'Stubble',
      },
    });
    expect(findFormReducer(filled, { type: 'next' })).toEqual({
      ...EMPTY_FIND_FORM,
      detectorId: deus,
      terrainType: 'Stubble',
    });
  });

  it('says what the ground was like in a line', () => {
    expect(groundSummary({ ...EMPTY_FIND_FORM, terrainType: 'Stubble', moistureLevel: 'Moist' })).toBe(
      'stubble, moist',
    );
    expect(groundSummary({ ...EMPTY_FIND_FORM, trashDensity: 'Heavy' })).toBe('heavy trash');
    expect(groundSummary(EMPTY_FIND_FORM)).toBe('');
  });
});
