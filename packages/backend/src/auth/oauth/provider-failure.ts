import { AuthorizationResponseError, ResponseBodyError } from 'openid-client';
import { z } from 'zod';
import { ProviderError } from './provider.ts';

const timedOut = z.object({ name: z.enum(['TimeoutError', 'AbortError']) });

/** The provider's own text stays in `cause` for the log: it can contain codes and addresses. */
export function asProviderError(name: string, cause: unknown): ProviderError {
  if (cause instanceof ProviderError) return cause;
  if (cause instanceof AuthorizationResponseError) return refusedAtProvider(name, cause.error, { cause });
  if (cause instanceof ResponseBodyError && cause.status < 500) {
    return new ProviderError(
      'access_denied',
      'bad_oauth_callback',
      `${name} did not accept this sign-in. Try again.`,
      { cause },
    );
  }
  if (isNoAnswer(cause)) {
    return new ProviderError(
      'temporarily_unavailable',
      'request_timeout',
      `${name} is not responding at the moment. Try again soon, or sign in another way.`,
      { cause },
    );
  }
  return new ProviderError(
    'server_error',
    'bad_oauth_callback',
    `The response from ${name} could not be verified. Try again.`,
    { cause },
  );
}

export function refusedAtProvider(name: string, error: string, options?: ErrorOptions): ProviderError {
  return error === 'access_denied' || error === 'user_denied'
    ? new ProviderError(
        'access_denied',
        'bad_oauth_callback',
        `The sign-in with ${name} was cancelled.`,
        options,
      )
    : new ProviderError(
        'server_error',
        'bad_oauth_callback',
        `${name} could not sign you in. Try again.`,
        options,
      );
}

function isNoAnswer(cause: unknown): boolean {
  for (let error = cause; error instanceof Error; error = error.cause) {
    if (timedOut.safeParse(error).success) return true;
    // undici's fetch throws this for every failure below HTTP.
    if (error instanceof TypeError && error.message === 'fetch failed') return true;
    if (error.cause instanceof Response && error.cause.status >= 500) return true;
    if (error instanceof ResponseBodyError && error.status >= 500) return true;
  }
  return false;
}
