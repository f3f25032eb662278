import { expect, test } from 'vitest';
import { asEquipmentId, asUserId } from '../ids.ts';
import { buildGear, type GearFields, gearProblems, PRICE_MAX } from './edit-gear.ts';
import { type Equipment, toEquipmentType } from './equipment.ts';
import { gearFailedToast } from './gear-toasts.ts';

const NOW = Date.UTC(2026, 5, 7, 8);
const ID = asEquipmentId('44444444-4444-4444-8444-444444444444');
const USER = asUserId('11111111-1111-4111-8111-111111111111');
const fields: GearFields = {
  name: ' Deus II ',
  type: 'detector',
  brand: 'XP',
  attributes: { detectorType: 'VLF', frequency: '4-45 kHz', colour: 'black' },
  purchasePrice: 1499.5,
  warrantyDurationMonths: 60,
};
const refusal = (changes: Partial<GearFields>) => {
  const result = buildGear(ID, USER, { ...fields, ...changes }, null, NOW);
  return result.ok ? null : result.error.code;
};
function gear(): Equipment {
  const result = buildGear(ID, USER, fields, null, NOW);
  if (!result.ok) throw new Error(result.error.message);
  return result.value;
}

test('new gear is stored with trimmed texts and empty defaults', () => {
  expect(gear()).toMatchObject({
    id: ID,
    userId: USER,
    name: 'Deus II',
    brand: 'XP',
    model: null,
    attributes: fields.attributes,
    purchasePrice: 1499.5,
    createdAt: '2026-06-07T08:00:00.000Z',
  });
});

test('only a detector has a detector type and a frequency', () => {
  const result = buildGear(ID, USER, { ...fields, type: 'coil' }, null, NOW);
  expect(result).toMatchObject({ ok: true, value: { type: 'coil' } });
  expect(result.ok && result.value.attributes).toEqual({ colour: 'black' });
});

test('only a coil has a width, within limits', () => {
  const attributes = { coilWidthCm: 28 };
  const coil = buildGear(ID, USER, { name: 'FMF 11', type: 'coil', attributes }, null, NOW);
  expect(coil.ok && coil.value.attributes).toEqual(attributes);
  const detector = buildGear(ID, USER, { ...fields, attributes }, null, NOW);
  expect(detector.ok && detector.value.attributes).toEqual({});
  for (const coilWidthCm of [0, -3, 900, Number.NaN]) {
    expect(gearProblems({ name: 'x', type: 'coil', attributes: { coilWidthCm } })).toMatchObject([
      { field: 'coilWidth' },
    ]);
  }
});

test('editing keeps other fields and the creation time', () => {
  const before = gear();
  const edited = buildGear(ID, USER, { name: 'Deus 2', type: 'detector' }, before, NOW + 60_000);
  expect(edited).toEqual({
    ok: true,
    value: { ...before, name: 'Deus 2', updatedAt: '2026-06-07T08:01:00.000Z' },
  });
});

test('gear requires a user and a name', () => {
  expect(buildGear(ID, null, fields, null, NOW)).toMatchObject({
    error: { message: 'User session not found.' },
  });
  expect(refusal({ name: ' ' })).toBe('name-required');
});

test.each([
  [{ brand: 'x'.repeat(201) }, 'text-too-long'],
  [{ brand: 'x'.repeat(200) }, null],
  [{ notes: 'x'.repeat(20_001) }, 'text-too-long'],
  [{ notes: 'x'.repeat(20_000) }, null],
  [{ purchasePrice: -1 }, 'number-invalid'],
  [{ purchasePrice: Number.NaN }, 'number-invalid'],
  [{ purchasePrice: 0 }, null],
  [{ warrantyDurationMonths: 1.5 }, 'number-invalid'],
  [{ warrantyDurationMonths: 1201 }, 'number-invalid'],
  [{ warrantyDurationMonths: 1200 }, null],
  [{ purchasePrice: PRICE_MAX }, null],
  [{ purchasePrice: PRICE_MAX + 1 }, 'number-invalid'],
  [{ attributes: { frequency: 'x'.repeat(201) } }, 'text-too-long'],
  [{ dateBought: '2026-02-30' }, 'date-invalid'],
  [{ dateBought: '2026-02-28' }, null],
] as const)('case %#: enforces a limit', (changes, code) => {
  expect(refusal(changes)).toBe(code);
});

test('every problem names its field', () => {
  const problems = gearProblems({
    name: '',
    type: 'detector',
    serialNumber: 'x'.repeat(201),
    dateBought: 'yesterday',
    purchasePrice: -1,
    warrantyDurationMonths: -1,
  });
  expect(problems.map(({ field }) => field)).toEqual([
    'name',
    'serialNumber',
    'dateBought',
    'purchasePrice',
    'warrantyDurationMonths',
  ]);
});

test('a price keeps its currency; without a price there is none', () => {
  const bought = buildGear(ID, USER, { ...fields, purchaseCurrency: 'USD' }, null, NOW);
  if (!bought.ok) throw new Error(bought.error.message);
  const edit = (changes: Partial<GearFields>) =>
    buildGear(ID, USER, { ...fields, ...changes }, bought.value, NOW);
  expect(edit({ purchasePrice: 20 })).toMatchObject({
    value: { purchasePrice: 20, purchaseCurrency: 'USD' },
  });
  expect(edit({ purchasePrice: null })).toMatchObject({ value: { purchaseCurrency: null } });
  expect(edit({ purchaseCurrency: 'dollars' })).toMatchObject({ value: { purchaseCurrency: null } });
});

test('a price is rounded like on the server', () => {
  expect(buildGear(ID, USER, { ...fields, purchasePrice: 19.999 }, null, NOW)).toMatchObject({
    value: { purchasePrice: 20 },
  });
});

test('an unknown gear type becomes other', () => {
  expect(['detector', 'coil', 'pinpointer', 'other', 'spade', null].map(toEquipmentType)).toEqual([
    'detector',
    'coil',
    'pinpointer',
    'other',
    'other',
    'other',
  ]);
});

test.each([
  ['add', 'Error Syncing Gear Item'],
  ['update', 'Error Updating Gear Item'],
  ['delete', 'Error Deleting Gear Item'],
] as const)("gear's failed %s is reported as %s", (action, title) => {
  expect(gearFailedToast(action, 'why')).toMatchObject({ title, description: 'why' });
});
