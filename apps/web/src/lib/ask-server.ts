import { isRecord } from '@metalquest/core/json';
import type { Result } from '@metalquest/core/result';
import { NO_ANSWER, type ServerRefusal } from '@metalquest/core/server-state/refusal';
import { getSupabase } from './supabase.ts';

type Client = Awaited<ReturnType<typeof getSupabase>>;
/** What the server answered, or its refusal: nothing is thrown. */
export type Outcome<T> = Promise<Result<T, ServerRefusal>>;

const text = (value: unknown, key: string): string | null => {
  const found: unknown = isRecord(value) ? value[key] : null;
  return typeof found === 'string' ? found : null;
};

/** What the client calls a lost connection, by the part of the server that was asked. */
const UNANSWERED: ReadonlySet<string> = new Set([
  'AuthRetryableFetchError',
  'FunctionsFetchError',
  'StorageUnknownError',
  'TypeError',
]);

/** What was thrown or answered, as a code and words; a code of ours where nobody answered. */
async function refusalOf(error: unknown): Promise<ServerRefusal> {
  // postgrest-js answers plain objects, and a lost connection as one without a code.
  if (!(error instanceof Error)) {
    const said = text(error, 'message') ?? 'Something went wrong';
    return { code: text(error, 'code') || NO_ANSWER, message: said };
  }
  const context: unknown = Reflect.get(error, 'context');
  if (context instanceof Response) {
    const body: unknown = await context.json().catch(() => null);
    const code = text(body, 'code');
    // A proxy's page in place of an answer of ours.
    return code
      ? { code, message: text(body, 'message') ?? error.message }
      : { code: NO_ANSWER, message: '' };
  }
  if (UNANSWERED.has(error.name)) return { code: NO_ANSWER, message: error.message };
  const code: unknown = Reflect.get(error, 'code');
  return { code: typeof code === 'string' && code !== '' ? code : null, message: error.message };
}

/** Asks the server; nothing that is thrown gets past here. */
export async function askServer<T, Answer extends { data: unknown; error: unknown }>(
  ask: (client: Client) => PromiseLike<Answer>,
  value: (data: Answer['data']) => T,
): Outcome<T> {
  try {
    const { data, error } = await ask(await getSupabase());
    return error ? { ok: false, error: await refusalOf(error) } : { ok: true, value: value(data) };
  } catch (error) {
    return { ok: false, error: await refusalOf(error) };
  }
}
