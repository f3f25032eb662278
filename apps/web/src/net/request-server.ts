import { isRecord } from '@metalquest/core/json';
import type { Result } from '@metalquest/core/result';
import { NO_ANSWER, type ServerRefusal } from '@metalquest/core/server-state/refusal';
import { getSupabase } from './supabase.ts';

type Client = Awaited<ReturnType<typeof getSupabase>>;
export type Outcome<T> = Promise<Result<T, ServerRefusal>>;

const text = (value: unknown, key: string): string | null => {
  const found: unknown = isRecord(value) ? value[key] : null;
  return typeof found === 'string' ? found : null;
};

/** Error names that supabase-js uses for a lost connection, by part of the API. */
const UNANSWERED: ReadonlySet<string> = new Set([
  'AuthRetryableFetchError',
  'FunctionsFetchError',
  'StorageUnknownError',
  'TypeError',
]);

async function refusalOf(error: unknown): Promise<ServerRefusal> {
  // postgrest-js returns plain objects; a lost connection has no code.
  if (!(error instanceof Error)) {
    const message = text(error, 'message') ?? 'Something went wrong';
    return { code: text(error, 'code') || NO_ANSWER, message };
  }
  const context: unknown = Reflect.get(error, 'context');
  if (context instanceof Response) {
    const body: unknown = await context.json().catch(() => null);
    const code = text(body, 'code');
    return code
      ? { code, message: text(body, 'message') ?? error.message }
      : { code: NO_ANSWER, message: '' };
  }
  if (UNANSWERED.has(error.name)) return { code: NO_ANSWER, message: error.message };
  const code: unknown = Reflect.get(error, 'code');
  return { code: typeof code === 'string' && code !== '' ? code : null, message: error.message };
}

export async function requestServer<T, Answer extends { data: unknown; error: unknown }>(
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
