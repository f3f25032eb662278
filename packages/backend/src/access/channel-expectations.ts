import { type ByRole, byOwner } from './outcomes.ts';

/** What a subscription to a table hears of the owner's rows; `refused`: it cannot be made. */
export type Heard = 'refused' | 'all' | 'nothing';

/** Rows of one user: their changes reach that user's devices and nobody else's. */
const OWN: ByRole<Heard> = { ...byOwner<Heard>('refused', 'all', 'nothing'), halfway: 'refused' };
const NOT_PUBLISHED = byOwner<Heard>('refused', 'refused', 'refused');

/** Every table of the API. One that is missing here fails the test. */
export const CHANNELS: Readonly<Record<string, ByRole<Heard>>> = {
  bucket_list: OWN,
  contact_interactions: OWN,
  equipment: OWN,
  find_equipment: OWN,
  finds: OWN,
  landowner_contacts: OWN,
  media: OWN,
  posts: NOT_PUBLISHED,
  profiles: OWN,
  property_permissions: OWN,
  // Pulled: a point a second would wake every device.
  quest_path_points: NOT_PUBLISHED,
  quests: OWN,
  // Pulled with the change that the deleted row's own table announces.
  tombstones: NOT_PUBLISHED,
  user_preferences: OWN,
};
