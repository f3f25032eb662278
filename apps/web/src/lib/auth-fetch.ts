/** Answers of the auth server after which a session is truly over (GoTrue's error codes). */
const SESSION_OVER = new Set([
  'session_not_found',
  'session_expired',
  'refresh_token_not_found',
  'refresh_token_already_used',
  'user_not_found',
  'user_banned',
]);

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

/**
 * A fetch for supabase-js under which only the server's own word ends a session. auth-js drops the session on
 * any answer to a token refresh that it does not hold for a network failure: a café's login page with status
 * 403, a 429 or a 404 of a proxy would sign out someone with a day of finds in the queue. Such answers become
 * 503, which auth-js retries; true refusals are reported before they are passed on.
 */
export function sessionKeepingFetch(onRefusal: () => void, send: typeof fetch = fetch): typeof fetch {
  return async (input, init) => {
    const answer = await send(input, init);
    if (answer.ok) return answer;
    const url = new URL(input instanceof Request ? input.url : String(input), window.location.href);
    const refresh =
      url.pathname.endsWith('/auth/v1/token') && url.searchParams.get('grant_type') === 'refresh_token';
    const user = url.pathname.endsWith('/auth/v1/user');
    if (!refresh && !user) return answer;
    const code = await errorCode(answer);
    if (code && SESSION_OVER.has(code)) {
      onRefusal();
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
