export interface Answered<Session, Problem> {
  readonly data: { readonly session: Session | null };
  readonly error: Problem | null;
}

interface Auth<Session, Problem> {
  exchangeCodeForSession(code: string): Promise<Answered<Session, Problem>>;
  getSession(): Promise<Answered<Session, Problem>>;
}

/** Spec section 8. */
const SECOND_LOOK_MS = 500;

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Exchanges a code for a session; after a failure looks for one 500 ms later (spec section 8). */
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
