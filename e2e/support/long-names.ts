import type { DemoAccount, demoIds } from './demo.ts';
import { clientOf } from './stored.ts';

/** A village of Anglesey: 58 letters with no place to break. */
const VILLAGE = 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch';
const NOTES = `Seen on the register: https://register.example/${VILLAGE.toLowerCase()}/${'0123456789'.repeat(6)}`;

/** Gives what the screens are about names and notes that no line of a phone holds, as the person would elsewhere. */
export async function giveLongNames(
  server: string,
  demo: DemoAccount,
  ids: Awaited<ReturnType<typeof demoIds>>,
): Promise<void> {
  const client = await clientOf(server);
  const signedIn = await client.auth.signInWithPassword(demo);
  if (signedIn.error) throw signedIn.error;
  /** Of one row, or of all there are. */
  const change = async (table: string, values: Record<string, string>, id?: string) => {
    const rows = client.from(table).update(values);
    const { data, error } = await (id ? rows.eq('id', id) : rows.not('id', 'is', null)).select('id');
    if (error) throw error;
    if (data.length === 0) throw new Error(`${table} has no row to rename`);
  };
  for (const id of [ids.currentQuest, ids.endedQuest]) {
    await change('quests', { title: VILLAGE, location: VILLAGE, notes: NOTES }, id);
  }
  await change('finds', { item_description: VILLAGE, details: NOTES }, ids.find);
  await change('equipment', { name: VILLAGE, make: VILLAGE, model: VILLAGE, notes: NOTES });
  await change('landowner_contacts', { name: VILLAGE, address: VILLAGE, notes: NOTES }, ids.contact);
  await change(
    'property_permissions',
    { property_address: VILLAGE, terms: NOTES, notes: NOTES },
    ids.permission,
  );
  await change('contact_interactions', { summary: NOTES });
  await change('bucket_list', { name: VILLAGE, notes: NOTES });
}
