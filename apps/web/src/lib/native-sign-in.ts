export interface Answered<Session, Problem> {
  readonly data: { readonly session: Session | null };
  readonly error: Problem | null;
}

/** The part of auth-js in use. */
interface Auth<Session, Problem> {
  exchangeCodeForSession(code: string): Promise<Answered<Session, Problem>>;
  getSession(): Promise<Answered<Session, Problem>>;
}

/** Spec section 8. */
const SECOND_LOOK_MS = 500;

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Exchanges a link's code for a session; the PKCE verifier exists only in this app's storage. If the exchange
 * fails, looks for a session half a second later (spec section 8).
 */
export async function exchangeCode<Session, Problem>(
  auth: Auth<Session, Problem>,
  code: string,
  rest = wait,
): Promise<Answered<Session, Problem>> {
  const { data, error } = await auth.exchangeCodeForSession(code);
  if (!error) return { data: { session: data.session }, error: null };
  await rest(SECOND_LOOK_MS);
  const found = await auth.getSession();
  return found.data.session ? found : { data: { session: null }, error };
}
