import { expect, test } from 'vitest';
import {
  asBucketItemId,
  asContactId,
  asEquipmentId,
  asFindEquipmentId,
  asFindId,
  asInteractionId,
  asMediaId,
  asPermissionId,
  asQuestId,
  asQueueItemId,
  asUserId,
  InvalidIdError,
  isUuid,
} from './ids.ts';

const ID = '0b0f3a52-6a3e-4a8e-9b1c-2f1d3c4b5a69';

test('an id from an address is normalised to lower case, as in the database', () => {
  expect(asQuestId(ID.toUpperCase())).toBe(ID);
});

test.each([
  ['user id', asUserId],
  ['quest id', asQuestId],
  ['find id', asFindId],
  ['media id', asMediaId],
  ['equipment id', asEquipmentId],
  ['find equipment id', asFindEquipmentId],
  ['permission id', asPermissionId],
  ['contact id', asContactId],
  ['interaction id', asInteractionId],
  ['bucket item id', asBucketItemId],
  ['queue item id', asQueueItemId],
])('a forged %s is refused without repeating it', (kind, asId) => {
  expect(asId(ID)).toBe(ID);
  const forged = `${ID}' or true --`;
  expect(() => asId(forged)).toThrow(InvalidIdError);
  expect(() => asId(forged)).toThrow(`Not a valid ${kind}: a uuid is expected.`);
});

test.each(['', 'quest', `${ID}0`, ` ${ID}`, ID.replaceAll('-', ''), `${ID}\n`])(
  '%j is not a uuid',
  (text) => {
    expect(isUuid(text)).toBe(false);
  },
);
