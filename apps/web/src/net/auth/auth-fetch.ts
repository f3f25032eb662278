const SESSION_OVER = new Set([
  'session_not_found',
  'session_expired',
  'refresh_token_not_found',
  'refresh_token_already_used',
  'user_banned',
]);

const ACCOUNT_GONE = 'user_not_found';

async function errorCode(answer: Response): Promise<string | null> {
  try {
    const body: unknown = await answer.clone().json();
    if (typeof body !== 'object' || body === null) return null;
    if ('code' in body && typeof body.code === 'string') return body.code;
    if ('error_code' in body && typeof body.error_code === 'string') return body.error_code;
    return null;
  } catch {
    // Not our server's answer: a captive portal or a proxy.
    return null;
  }
}

const SESSION_PATH = /\/auth\/v1\/(token|signup|verify|(factors|passkeys)\/[^/]+\/verify)$/;

/**
 * Removes `expires_at` from a new session, so that auth-js computes the expiry from `expires_in` and the
 * device clock. auth-js compares the expiry with that clock: with the server's time, a clock one hour ahead
 * would refresh the token before each request, and a slow clock would let it expire.
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
  headers.delete('content-length');
  headers.delete('content-encoding');
  return new Response(JSON.stringify({ ...body, expires_at: undefined }), { status, statusText, headers });
}

/**
 * A fetch for supabase-js that lets only our server end a session. auth-js drops the session on any refresh
 * answer that it does not class as a network failure, such as a captive portal's 403 or a proxy's 429. Such
 * answers become 503, which auth-js retries. Real refusals call `onRefusal` and pass through.
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
