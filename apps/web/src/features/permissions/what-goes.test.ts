import { buildContact } from '@metalquest/core/contact/edit-contact';
import { asContactId, asInteractionId, asPermissionId, asUserId } from '@metalquest/core/ids';
import { buildInteraction } from '@metalquest/core/interaction/log-interaction';
import { buildPermission } from '@metalquest/core/permission/edit-permission';
import { expect, test } from 'vitest';
import { deletedWithText } from './contacts/delete-contact-dialog.tsx';

const USER = asUserId('11111111-1111-4111-8111-111111111111');
const ID = '44444444-4444-4444-8444-444444444444';

function detail(interactions: number, permissions: number) {
  const contact = buildContact(asContactId(ID), USER, { name: 'Ann' }, null, 0);
  const interaction = buildInteraction(asInteractionId(ID), USER, { contactId: asContactId(ID) }, null, 0);
  const allowed = buildPermission(asPermissionId(ID), USER, { propertyAddress: 'Hill Farm' }, null, 0);
  if (!contact.ok || !interaction.ok || !allowed.ok) throw new Error('refused');
  return {
    contact: contact.value,
    interactions: Array.from({ length: interactions }, () => interaction.value),
    permissions: Array.from({ length: permissions }, () => allowed.value),
  };
}

test.each([
  [0, 0, 'The contact is deleted from all your devices.'],
  [1, 0, 'The conversation notes are deleted too, on all your devices: 1 interaction.'],
  [
    3,
    1,
    'The conversation notes are deleted too, on all your devices: 3 interactions. The permission is kept, without a landowner.',
  ],
  [0, 2, 'The contact is deleted from all your devices. The 2 permissions are kept, without a landowner.'],
])('with %i interactions and %i permissions', (interactions, permissions, words) => {
  expect(deletedWithText(detail(interactions, permissions))).toBe(words);
});
