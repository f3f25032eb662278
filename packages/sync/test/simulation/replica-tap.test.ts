import { it } from 'vitest';
import { done, testDevice } from '../support/test-device.ts';
import { tapReplica } from './replica-tap.ts';

it('a command that starts together with another write is stored completely', async () => {
  const device = testDevice();
  tapReplica(device.replica, { committed: () => {}, struck: () => {}, full: () => {} });
  await device.replica.dexie.open();
  const adding = device.commands.addContact({ name: 'Farmer' });
  await device.replica.mediaUploads.delete('none');
  done(await adding);
});
