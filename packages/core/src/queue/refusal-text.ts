const RULES: readonly (readonly [RegExp, string])[] = [
  [/finds_depth_cm_check/, 'The depth must be between 0 and 1000 cm'],
  [/finds_item_description_check/, 'The name must have 1 to 300 characters'],
  [/finds_target_id_check/, 'The target ID can have at most 16 characters'],
  [/find_ends_after_it_begins/, 'The last year must not be before the first'],
  [/finds_year_(?:from|to)_check/, 'A year must be from 1000000 BC to AD 2100, and not 0'],
  [/finds_weight_g_check/, 'The weight must be between 0 and 1000000 g'],
  [/finds_(?:length|width|thickness|diameter)_mm_check/, 'A dimension must be between 0 and 10000 mm'],
  [/finds_material_check/, 'The material can have at most 100 characters'],
  [/(?:finds|quests)_location_geom_check/, 'The place is not valid: set it again'],
  [/quest_path_points_(?:lng|lat)_check/, 'A point of the path is not a valid position'],
  [/media_(?:storage_path_check|path_is_of_its_row)/, 'The server does not accept this file name'],
  [/profiles_avatar_url_check/, 'The picture must be uploaded here or be at an https address'],
  [/quests_title_check/, 'The name must have 1 to 200 characters'],
  [/equipment_name_check/, 'The name must have 1 to 200 characters'],
  [/equipment_purchase_price_check/, 'The price must not be negative'],
  [/equipment_warranty_duration_months_check/, 'The warranty must be between 0 and 1200 months'],
  [/planned_quests_name_check/, 'The name must have 1 to 200 characters'],
  [/map_layers_name_check/, 'The name must have 1 to 100 characters'],
  [/landowner_contacts_name_check/, 'The name must have 1 to 200 characters'],
  [/landowner_contacts_email_check/, 'This is not an email address'],
  [/property_permissions_property_address_check/, 'The address must have 1 to 500 characters'],
  [/permission_ends_after_it_begins/, 'A permission cannot end before it begins'],
  [/boundary_has_at_most_1000_points/, 'A boundary can have at most 1000 points'],
  [/boundary_is_a_valid_polygon/, 'The boundary must be one area whose line does not cross itself'],
  [/gallery_slug_key/, 'This gallery address is taken: choose another'],
  [/gallery_slug_check/, 'The gallery address must have 3 to 60 lowercase letters, digits and hyphens'],
];

const KINDS: readonly (readonly [RegExp, string])[] = [
  [/violates foreign key constraint/i, 'The record it belongs to is no longer on the server'],
  [/row-level security|permission denied/i, 'Your account does not allow this change'],
  [/duplicate key value|already exists/i, 'The server already has this record'],
  [/value too long/i, 'One of its texts is too long'],
  [/invalid input syntax|out of range/i, 'One of its values is not valid'],
  [/exceeded the maximum allowed size|entity ?too ?large/i, 'The file is larger than the server allows'],
  [/mime type|invalidmimetype/i, 'The server does not accept this type of file'],
  [/does not exist|could not find/i, 'The server does not support this yet: it needs an update'],
];

/** Derives the column from a constraint name such as 'finds_trash_density_check'. */
function ofConstraint(message: string): string | null {
  const [, name] = /violates check constraint "([^"]+)"/.exec(message) ?? [];
  if (!name) return null;
  const field =
    /^(?:finds|quests|planned_quests|equipment|media|bucket_list|map_layers|landowner_contacts|property_permissions|contact_interactions|user_preferences|profiles)_(.+)_check$/.exec(
      name,
    )?.[1];
  return field
    ? `The server does not accept this ${field.replaceAll('_', ' ')}`
    : 'The server does not accept one of its values';
}

/** Reason of a refusal in plain words, without a full stop; unknown messages are returned unchanged. */
export function refusalReason(message: string): string {
  for (const [pattern, words] of RULES) if (pattern.test(message)) return words;
  const constraint = ofConstraint(message);
  if (constraint) return constraint;
  for (const [pattern, words] of KINDS) if (pattern.test(message)) return words;
  const sentence = message.trim().replace(/\.$/, '');
  return sentence === '' ? 'The server gave no reason' : sentence;
}
