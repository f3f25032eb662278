import type { SupabaseClient } from '@supabase/supabase-js';

type Auth = Pick<SupabaseClient['auth'], 'exchangeCodeForSession' | 'getSession'>;
type Exchanged = Awaited<ReturnType<Auth['getSession']>>;

/** Spec section 8. */
const SECOND_LOOK_MS = 500;

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

let last: { readonly code: string; readonly answer: Promise<Exchanged> } | null = null;

/**
 * Exchanges the code of a link for a session, once however often it is asked. The verifier that belongs to it is in this
 * app's storage and nowhere else. When the exchange fails there may be a session all the same: it is looked for half a
 * second later (spec section 8).
 */
export function exchangeCode(auth: Auth, code: string, rest = wait): Promise<Exchanged> {
  if (last?.code !== code) last = { code, answer: exchange(auth, code, rest) };
  return last.answer;
}

async function exchange(auth: Auth, code: string, rest: typeof wait): Promise<Exchanged> {
  const { data, error } = await auth.exchangeCodeForSession(code);
  if (!error) return { data: { session: data.session }, error: null };
  await rest(SECOND_LOOK_MS);
  const found = await auth.getSession();
  return found.data.session ? found : { data: { session: null }, error };
}
