import type { DemoAccount, demoIds } from './demo.ts';
import { clientOf } from './stored.ts';

/** A village in Anglesey: 58 letters with no break opportunity. */
const VILLAGE = 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch';
const NOTES = `Seen on the register: https://register.example/${VILLAGE.toLowerCase()}/${'0123456789'.repeat(6)}`;

/** Gives the demo's records names and notes too long for one line on a phone. */
export async function giveLongNames(
  server: string,
  demo: DemoAccount,
  ids: Awaited<ReturnType<typeof demoIds>>,
): Promise<void> {
  const client = await clientOf(server);
  const signIn = await client.auth.signInWithPassword(demo);
  if (signIn.error) throw signIn.error;
  /** Updates one row, or all rows if no `id` is given. */
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
