import { type ByRole, byOwner } from './outcomes.ts';

/** Events about the owner's rows that a subscription receives. `refused`: the subscription fails. */
export type Received = 'refused' | 'all' | 'nothing';

const OWN: ByRole<Received> = { ...byOwner<Received>('refused', 'all', 'nothing'), halfway: 'refused' };
const NOT_PUBLISHED = byOwner<Received>('refused', 'refused', 'refused');

export const CHANNELS: Readonly<Record<string, ByRole<Received>>> = {
  bucket_list: OWN,
  contact_interactions: OWN,
  equipment: OWN,
  find_equipment: OWN,
  finds: OWN,
  landowner_contacts: OWN,
  map_layers: OWN,
  media: OWN,
  planned_quests: OWN,
  posts: NOT_PUBLISHED,
  profiles: OWN,
  property_permissions: OWN,
  // Clients pull these: one event per second would wake every device.
  quest_path_points: NOT_PUBLISHED,
  quests: OWN,
  // Clients pull these when the deleted row's own table announces the change.
  tombstones: NOT_PUBLISHED,
  user_preferences: OWN,
};
