import { expect, test } from 'vitest';
import { asEquipmentId } from '../ids.ts';
import { gearUseSentence } from './gear-use.ts';

const used = (name: string, count: number) => ({
  name,
  use: { equipmentId: asEquipmentId('11111111-1111-4111-8111-111111111111'), count },
});

test.each([
  [[], 'No find has gear yet.'],
  [[used('Deus II', 4)], 'Too few finds with gear to compare.'],
  [[used('Deus II', 5), used('Pro-Pointer', 4)], 'Deus II was used most: for 5 of your 9 finds.'],
  [
    [used('Deus II', 5), used('Pro-Pointer', 5)],
    'Deus II and Pro-Pointer were used most: for 5 of your 9 finds each.',
  ],
])('gear in use %#: %s', (uses, sentence) => {
  expect(gearUseSentence(uses, 9, 'en-GB')).toBe(sentence);
});
