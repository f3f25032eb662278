/** Answers of the auth server after which a session is truly over (GoTrue's error codes). */
const SESSION_OVER = new Set([
  'session_not_found',
  'session_expired',
  'refresh_token_not_found',
  'refresh_token_already_used',
  'user_banned',
]);

/** The answer after which there is no account to sign in to again. */
const ACCOUNT_GONE = 'user_not_found';

async function errorCode(answer: Response): Promise<string | null> {
  try {
    const body: unknown = await answer.clone().json();
    if (typeof body !== 'object' || body === null) return null;
    if ('code' in body && typeof body.code === 'string') return body.code;
    if ('error_code' in body && typeof body.error_code === 'string') return body.error_code;
    return null;
  } catch {
    // A captive portal's page, a proxy's error: not our server's word.
    return null;
  }
}

/** Answers of these bring a session. */
const SESSION_PATH = /\/auth\/v1\/(token|signup|verify|(factors|passkeys)\/[^/]+\/verify)$/;

/**
 * A new session without the server's time of its end, which auth-js then reckons from its lifetime by the device's own
 * clock. It compares with that clock: one that is an hour ahead would make every token an expired one, renewed before
 * each request, and one that is behind would let each run out.
 */
async function endingByOwnClock(answer: Response): Promise<Response> {
  const body: unknown = await answer
    .clone()
    .json()
    .catch(() => null);
  const isSession =
    typeof body === 'object' && body !== null && 'access_token' in body && 'expires_in' in body;
  if (!isSession) return answer;
  const { status, statusText } = answer;
  const headers = new Headers(answer.headers);
  // They are of the text as it came over the line.
  headers.delete('content-length');
  headers.delete('content-encoding');
  return new Response(JSON.stringify({ ...body, expires_at: undefined }), { status, statusText, headers });
}

/**
 * A fetch for supabase-js under which only the server's own word ends a session. auth-js drops the session on
 * any answer to a token refresh that it does not hold for a network failure: a café's login page with status
 * 403, a 429 or a 404 of a proxy would sign out someone with a day of finds in the queue. Such answers become
 * 503, which auth-js retries; true refusals are reported before they are passed on.
 */
export function sessionKeepingFetch(
  onRefusal: (what: 'session' | 'account') => void,
  send: typeof fetch = fetch,
): typeof fetch {
  return async (input, init) => {
    const answer = await send(input, init);
    const url = new URL(input instanceof Request ? input.url : String(input), window.location.href);
    if (answer.ok) return SESSION_PATH.test(url.pathname) ? endingByOwnClock(answer) : answer;
    const refresh =
      url.pathname.endsWith('/auth/v1/token') && url.searchParams.get('grant_type') === 'refresh_token';
    const user = url.pathname.endsWith('/auth/v1/user');
    if (!refresh && !user) return answer;
    const code = await errorCode(answer);
    if (code === ACCOUNT_GONE || (code && SESSION_OVER.has(code))) {
      onRefusal(code === ACCOUNT_GONE ? 'account' : 'session');
      return answer;
    }
    if (!refresh || answer.status >= 500) return answer;
    return new Response(
      JSON.stringify({ message: `Token refresh was answered with HTTP ${answer.status}` }),
      {
        status: 503,
        headers: { 'content-type': 'application/json' },
      },
    );
  };
}
