import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { FAULTS } from './all.ts';

it('has 45 faults, each with a passage that occurs once in its file', () => {
  const outdated = FAULTS.filter(
    ({ file, passage }) => readFileSync(file, 'utf8').split(passage).length !== 2,
  );
  expect(outdated.map(({ file, passage }) => `${file}: ${passage}`)).toEqual([]);
  expect(FAULTS).toHaveLength(45);
});
