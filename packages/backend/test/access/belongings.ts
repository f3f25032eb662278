import { randomUUID } from 'node:crypto';
import { type Detectorist, recordFieldDay } from '../rest/test-rest.ts';

export interface Belongings {
  userId: string;
  questId: string;
  findId: string;
  detectorId: string;
  contactId: string;
  permissionId: string;
}

export async function recordBelongings(owner: Detectorist): Promise<Belongings> {
  const { userId, client } = owner;
  const { questId, coinId, detectorId } = await recordFieldDay(owner);
  const [contactId, permissionId] = [randomUUID(), randomUUID()];
  const contact = await client.from('landowner_contacts').insert({ id: contactId, name: 'J. Archer' });
  if (contact.error) throw contact.error;
  const permission = await client
    .from('property_permissions')
    .insert({ id: permissionId, contact_id: contactId, property_address: 'Home Farm', status: 'active' });
  if (permission.error) throw permission.error;
  return { userId, questId, findId: coinId, detectorId, contactId, permissionId };
}
